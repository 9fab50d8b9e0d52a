/** Puts what a person would have asked for offline into the database that the page has made: entries as `enqueue` writes them. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import type { NewOutboxEntry } from '../src/data/db.ts';
import type { Wish } from './wishes.ts';
import { writeRows } from './write-rows.ts';

/** Answers their keys, in the order of the queue. The person must have been on a page of the app before. */
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
