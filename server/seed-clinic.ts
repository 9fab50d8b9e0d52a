import { describeChanges } from './clinic-changes.ts';
import type { ClinicFile } from './clinic-file.ts';
import { StartError } from './start-error.ts';
import { listOfferedServices, replaceServices, replaceSpecialties } from './store/services.ts';
import type { Store } from './store/store.ts';

/**
 * Offers what the file says. Returns what that changes, in words; nothing for a new store.
 * @throws StartError when the store can't keep it now
 */
export async function seedClinic(store: Store, { services, specialties }: ClinicFile): Promise<string[]> {
  const rows = services.map(({ id, name, price, hours }, position) => ({
    id,
    name,
    price_cents: Math.round(price * 100),
    slots: JSON.stringify(hours.toSorted((a, b) => a - b)),
    position,
  }));
  const seeding = store.transaction(async (tx) => {
    const before = await listOfferedServices(tx);
    await replaceServices(tx, rows);
    await replaceSpecialties(
      tx,
      specialties.map((specialty, position) => ({ ...specialty, position })),
    );
    return before.length > 0 ? describeChanges(before, await listOfferedServices(tx)) : [];
  });
  return seeding.catch((error: Error) => {
    if (!store.isUnavailable(error)) throw error;
    throw new StartError(`clinic.json: what it changes can't be stored: ${error.message}`);
  });
}
