/** Whether the front desk's sheets on this device still match the clinic's. */
import type { DaySheet } from '../../contract/visit.ts';
import type { MolarDb } from './db.ts';
import { type DeskProof, getFact, setFact } from './facts.ts';
import { onLiveConnection } from './live-connection.ts';
import { YOU } from './noted-visits.ts';

/** After this long without a word, the stream counts as dead: three heartbeats of the clinic. */
export const SILENCE_MS = 45_000;
/** The stream does not report changes without an audit line, such as a new name. A pull brings them after this long. */
const OLD_MS = 60_000;

export async function noteProof(db: MolarDb, proof: DeskProof): Promise<void> {
  await onLiveConnection(db, () =>
    db.transaction('rw', db.facts, async () => {
      // The person may have logged out since.
      if (await getFact(db, 'isDesk')) await setFact(db, 'deskProof', proof);
    }),
  );
}

/** The stream has ended. What it said about the time before stays true. */
export async function endProof(db: MolarDb): Promise<void> {
  await onLiveConnection(db, () =>
    db.transaction('rw', db.facts, async () => {
      const proof = await getFact(db, 'deskProof');
      if (proof && proof.at > 0) await setFact(db, 'deskProof', { ...proof, at: 0 });
    }),
  );
}

/** The newest change that the clinic has reported, and when: see `DeskProof`. */
export type Told = Pick<DaySheet, 'last' | 'asOf'>;

/**
 * Whether the clinic has news for the sheet. After restoring a backup it counts on from a lower number: then the later
 * `asOf` wins.
 */
export function isBehind(sheet: Told | undefined, told: Told): boolean {
  if (!sheet || sheet.last < told.last) return true;
  return sheet.last > told.last && sheet.asOf < told.asOf;
}

/** Whether an answer was overtaken by the one that is shown. A lower number alone may come from a restored backup. */
export function isOlder(answer: Told, shown: Told): boolean {
  return answer.last < shown.last && answer.asOf <= shown.asOf;
}

/** Whether a pull would bring nothing new. @param now milliseconds, like the times of sheet and proof */
export function isProven(
  sheet: Pick<DaySheet, 'last' | 'asOf' | 'events' | 'deskPayments'> & { fetchedAt: number },
  proof: DeskProof | undefined,
  now: number,
): boolean {
  const { events, deskPayments = [], fetchedAt } = sheet;
  if (!proof || Math.abs(now - proof.at) > SILENCE_MS || Math.abs(now - fetchedAt) > OLD_MS) return false;
  // Entries noted on this device carry `YOU` until a pull brings the real id.
  return !isBehind(sheet, proof) && [...events, ...deskPayments].every(({ by }) => by !== YOU);
}

export async function isProvenNow(db: MolarDb, sheet: Parameters<typeof isProven>[0] | undefined): Promise<boolean> {
  return sheet !== undefined && isProven(sheet, await getFact(db, 'deskProof'), Date.now());
}

/** The last time at which the sheet was known to match the clinic's (ISO, by the clinic's clock). */
export function provenAsOf({ last, asOf }: Told, proof: DeskProof | undefined): string {
  return proof && last === proof.last && proof.asOf > asOf ? proof.asOf : asOf;
}
