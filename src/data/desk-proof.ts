/** Whether the sheets of the front desk that are here are still what the clinic has. */
import type { DaySheet } from '../../contract/visit.ts';
import type { MolarDb } from './db.ts';
import { type DeskProof, getFact, setFact } from './facts.ts';
import { onLiveConnection } from './live-connection.ts';
import { YOU } from './noted-visits.ts';

/** Milliseconds without a word after which nobody is there: three beats of the clinic's stream. */
export const SILENCE = 45_000;
/** What has no line in the audit, such as a new name of somebody, is not told: it comes with the next pull after so long. */
const OLD = 60_000;

export async function noteProof(db: MolarDb, proof: DeskProof): Promise<void> {
  await onLiveConnection(db, () =>
    db.transaction('rw', db.facts, async () => {
      // They may have logged out meanwhile.
      if (await getFact(db, 'isDesk')) await setFact(db, 'deskProof', proof);
    }),
  );
}

/** Nothing more is heard. What was said of the time before stays true. */
export async function endProof(db: MolarDb): Promise<void> {
  await onLiveConnection(db, () =>
    db.transaction('rw', db.facts, async () => {
      const proof = await getFact(db, 'deskProof');
      if (proof && proof.at > 0) await setFact(db, 'deskProof', { ...proof, at: 0 });
    }),
  );
}

type Told = Pick<DaySheet, 'last' | 'asOf'>;

/** Whether asking for it would bring nothing. @param now milliseconds, as the times of both */
export function isProven(
  sheet: Pick<DaySheet, 'last' | 'events' | 'deskPayments'> & { fetchedAt: number },
  proof: DeskProof | undefined,
  now: number,
): boolean {
  const { last, events, deskPayments = [], fetchedAt } = sheet;
  if (!proof || Math.abs(now - proof.at) > SILENCE || Math.abs(now - fetchedAt) > OLD) return false;
  // What this device has sent comes back with who it was.
  return last >= proof.last && [...events, ...deskPayments].every(({ by }) => by !== YOU);
}

/** @param sheet undefined where none is here */
export async function isProvenNow(db: MolarDb, sheet: Parameters<typeof isProven>[0] | undefined): Promise<boolean> {
  return sheet !== undefined && isProven(sheet, await getFact(db, 'deskProof'), Date.now());
}

/** The last time at which the sheet was known to be what the clinic has (ISO, by its clock). */
export function provenAsOf({ last, asOf }: Told, proof: DeskProof | undefined): string {
  return proof && last >= proof.last && proof.asOf > asOf ? proof.asOf : asOf;
}
