/** The drain may change the rows during each pull, and keeps them up to date itself. */
const MOST_PULLS = 3;

/** Resolves to whether the device now has what the clinic has. @param pull `again` if the rows have changed since */
export async function untilUndisturbed(pull: () => Promise<boolean | 'again'>): Promise<boolean> {
  for (let pulls = 0; pulls < MOST_PULLS; pulls++) {
    const result = await pull();
    if (result !== 'again') return result;
  }
  return false;
}
