// The sheet of a day as the clinic has it, asked for by nobody's page.
import { type DaySheet, VISIT_STATES } from '../../contract/visit.ts';
import type { BookingDay } from './booking-day.ts';
import type { SignedIn } from './signed-in.ts';

/** @throws Error while the clinic can't be reached, as when its server was killed */
export async function readSheet(origin: string, { accessToken }: SignedIn, { medium }: BookingDay): Promise<DaySheet> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await fetch(`${origin}/visits?date=${encodeURIComponent(medium)}`, { headers });
  if (!answer.ok) throw new Error(`GET /visits: ${answer.status}`);
  return (await answer.json()) as DaySheet;
}

/** By a rule of our own: the highest that was not taken back. */
export function stateAtClinic({ events }: DaySheet, id: string): string {
  const own = events.filter(({ visitId }) => visitId === id);
  const undone = own.flatMap(({ undoes }) => undoes ?? []);
  const kinds = own.filter(({ _id }) => !undone.includes(_id)).map(({ kind }) => kind);
  return VISIT_STATES.findLast((state) => kinds.includes(state)) ?? 'expected';
}
