/** Asks the browser to keep our data when it makes room. Some browsers ask the person. */
export async function askForLastingStorage(storage: StorageManager | undefined): Promise<boolean> {
  // Missing where the address is not secure.
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist());
}
