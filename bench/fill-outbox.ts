/** Fills the outbox of a database that the page has created, with entries as `enqueue` writes them offline. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import type { NewOutboxEntry } from '../src/data/db.ts';
import type { Wish } from './wishes.ts';
import { writeRows } from './write-rows.ts';

/** Returns their keys in queue order. The person must have opened a page of the app before. */
export async function fillOutbox(
  context: BrowserContext,
  { origin, uid }: { origin: string; uid: string },
  wishes: readonly Wish[],
): Promise<string[]> {
  const entries = wishes.map(
    (input): NewOutboxEntry => ({
      key: randomUUID(),
      line: JSON.stringify([input.serviceId, input.date]),
      name: 'bookSlot',
      input,
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: 0,
      createdAt: Date.now(),
    }),
  );
  await writeRows(context, { origin, uid }, 'outbox', entries);
  return entries.map(({ key }) => key);
}
