import type { Database, ImageRow } from './tables.ts';

/** An image that is already stored counts as new. */
export async function keepImage(db: Database, image: ImageRow): Promise<void> {
  await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: image.created_at }))
    .execute();
}

export async function getImageBytes(db: Database, hash: string): Promise<ImageRow['bytes'] | undefined> {
  const row = await db.selectFrom('images').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row?.bytes;
}

/** Makes it count as new, and locks it until the transaction ends. False if there is none. @param at milliseconds */
export async function renewImage(tx: Database, hash: string, at: number): Promise<boolean> {
  const renewed = await tx
    .updateTable('images')
    .set({ created_at: at })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return renewed !== undefined;
}
