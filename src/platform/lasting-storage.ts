/** Asks the browser not to delete what is kept here when it makes room. Some decide by themselves, some ask the person. */
export async function askForLastingStorage(storage: StorageManager | undefined): Promise<boolean> {
  // Missing where the address is not secure.
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist());
}
