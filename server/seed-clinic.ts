import { describeChanges } from './clinic-changes.ts';
import type { ClinicFile } from './clinic-file.ts';
import { StartError } from './start-error.ts';
import { listOfferedServices, replaceServices, replaceSpecialties } from './store/services.ts';
import type { Store } from './store/store.ts';

/** Returns a description of each change; none for a new store. @throws StartError if the store is unavailable */
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
