import type { Database, ImageRow } from './tables.ts';

export async function keepImage(db: Database, image: ImageRow): Promise<void> {
  await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getImageBytes(db: Database, hash: string): Promise<ImageRow['bytes'] | undefined> {
  const row = await db.selectFrom('images').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row?.bytes;
}

export async function hasImage(db: Database, hash: string): Promise<boolean> {
  return (await db.selectFrom('images').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}
