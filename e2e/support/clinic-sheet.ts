// The clinic's sheet of a day, requested without a page.
import { type DaySheet, VISIT_STATES } from '../../contract/visit.ts';
import type { BookingDay } from './booking-day.ts';
import { callClinic } from './clinic-call.ts';
import type { SignedIn } from './signed-in.ts';

export const readSheet = (origin: string, desk: SignedIn, { medium }: BookingDay): Promise<DaySheet> =>
  callClinic(origin, desk, 'GET', `/visits?date=${encodeURIComponent(medium)}`);

/** By a rule of the tests' own: the highest state that was not taken back. */
export function stateAtClinic({ events }: DaySheet, id: string): string {
  const own = events.filter(({ visitId }) => visitId === id);
  const undone = own.flatMap(({ undoes }) => undoes ?? []);
  const kinds = own.filter(({ _id }) => !undone.includes(_id)).map(({ kind }) => kind);
  return VISIT_STATES.findLast((state) => kinds.includes(state)) ?? 'expected';
}
