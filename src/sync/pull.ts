/**
 * Lists come down from the clinic and replace what the device has of them. Each resolves with whether the device now has
 * what the clinic has. A network that fails changes nothing: no row, no role, no sign-in.
 */
import { getRole } from '../../contract/account.ts';
import { getBooking, listMyBookings } from '../../contract/booking.ts';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { listDoctors } from '../../contract/doctor.ts';
import { listServices, listSpecialties } from '../../contract/service.ts';
import { listUsers } from '../../contract/user.ts';
import { deleteBookings, putBookings } from '../data/bookings.ts';
import { type BookingRow, bookingRow, type MolarDb } from '../data/db.ts';
import { type ListName, setFact } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { getListVersion, replaceList } from '../data/pulled-list.ts';
import { getServicesOfDay, putServicesOfDay } from '../data/services.ts';
import type { Api } from './api.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import { isForbidden, isNotAdmin, type Outcome, type Refusal, readOutcome } from './outcome.ts';

/** A queue that is just being sent changes the rows during each pull; its own settling keeps them right meanwhile. */
const MOST_PULLS = 3;
const FORBIDDEN_TEXT = 'Forbidden access';

export interface PullDeps {
  db: MolarDb;
  account: { email: string };
  api: Api;
  call: AuthorizedCall;
  signal: AbortSignal;
  now(): number;
  /** Told of each outcome. */
  onOutcome(outcome: Outcome): void;
  /** The server said that the sign-in is over. */
  onSignedOut(text: string, how?: { isNotAdmin: boolean }): void;
}

/** @param date ISO day */
export async function pullServices({ db, api, signal, now, onOutcome }: PullDeps, date: string): Promise<boolean> {
  const known = await getServicesOfDay(db, date);
  const answer = await api.send(listServices, { date: mediumFromIso(date) }, { etag: known?.etag, signal });
  if (known && answer?.status === 304) {
    onOutcome({ kind: 'accepted', output: known.services, clockAhead: answer.clockAhead });
    await onLiveConnection(db, () => putServicesOfDay(db, { ...known, fetchedAt: now() }));
    return true;
  }
  const outcome = readOutcome(listServices, answer, now());
  onOutcome(outcome);
  if (outcome.kind !== 'accepted') return false;
  const { output: services, etag } = outcome;
  const day = { date, services, fetchedAt: now(), ...(etag ? { etag } : {}) };
  await onLiveConnection(db, () => putServicesOfDay(db, day));
  return true;
}

export function pullBookings(deps: PullDeps): Promise<boolean> {
  const { account, call, signal } = deps;
  const ask = async (): Promise<Outcome<BookingRow[]>> => {
    const outcome = await call(listMyBookings, { email: account.email }, { signal });
    return outcome.kind === 'accepted' ? { ...outcome, output: outcome.output.map(bookingRow) } : outcome;
  };
  return pullList(deps, 'bookings', ask, FORBIDDEN_TEXT);
}

/** One booking as it is now; a paid one is found out even if nobody has told the clinic yet. One that is gone goes here too. */
export async function pullBooking(
  { db, call, signal, onOutcome, onSignedOut }: PullDeps,
  id: string,
): Promise<boolean> {
  for (let pulls = 0; pulls < MOST_PULLS; pulls++) {
    const version = await getListVersion(db, 'bookings');
    const outcome = await call(getBooking, { id }, { signal });
    onOutcome(outcome);
    if (signal.aborted) return false;
    if (outcome.kind === 'reauth' && outcome.problem) onSignedOut(outcome.problem.message);
    // Somebody else's is none of this person's.
    const isGone = outcome.kind === 'rejected';
    if (outcome.kind !== 'accepted' && !isGone) return false;
    const isDone = await onLiveConnection(db, () =>
      db.transaction('rw', db.bookings, db.facts, async () => {
        if ((await getListVersion(db, 'bookings')) !== version) return false;
        await (isGone ? deleteBookings(db, [id]) : putBookings(db, [outcome.output]));
        return true;
      }),
    );
    if (isDone) return true;
  }
  return false;
}

export function pullUsers(deps: PullDeps): Promise<boolean> {
  return pullList(deps, 'users', () => deps.call(listUsers, {}, { signal: deps.signal }));
}

export function pullDoctors(deps: PullDeps): Promise<boolean> {
  return pullList(deps, 'doctors', () => deps.call(listDoctors, {}, { signal: deps.signal }));
}

export function pullSpecialties(deps: PullDeps): Promise<boolean> {
  return pullList(deps, 'specialties', () => deps.api.call(listSpecialties, {}, { signal: deps.signal }));
}

/** @param forbiddenText said at a 401 or 403 in place of the server's own text */
async function pullList<T extends { _id: string }>(
  deps: PullDeps,
  list: ListName,
  ask: () => Promise<Outcome<T[]>>,
  forbiddenText?: string,
): Promise<boolean> {
  const { db, signal, now, onOutcome } = deps;
  for (let pulls = 0; pulls < MOST_PULLS; pulls++) {
    const version = await getListVersion(db, list);
    const outcome = await ask();
    onOutcome(outcome);
    if (outcome.kind === 'reauth' || outcome.kind === 'rejected') return refuse(deps, outcome, forbiddenText);
    if (outcome.kind !== 'accepted' || signal.aborted) return false;
    const { output } = outcome;
    if (await onLiveConnection(db, () => replaceList(db, list, output, version, now()))) return true;
  }
  return false;
}

/** Whether the person is an admin, kept for the menu; the server asks its own store at each call. */
export async function pullRole({ db, account, call, signal, onOutcome }: PullDeps): Promise<boolean> {
  const outcome = await call(getRole, { userEmail: account.email }, { signal });
  onOutcome(outcome);
  if (outcome.kind !== 'accepted' || signal.aborted) return false;
  const { role } = outcome.output;
  await onLiveConnection(db, () => setFact(db, 'role', role));
  return true;
}

/** As the specification has it: 401 and 403 are said, and a `Message` in the answer signs out. */
function refuse({ onSignedOut }: PullDeps, outcome: Refusal, forbiddenText?: string): false {
  // Not left among the messages: they go with the sign-out, so whoever signs out says it.
  if (isForbidden(outcome)) onSignedOut(forbiddenText ?? outcome.problem.message, { isNotAdmin: isNotAdmin(outcome) });
  return false;
}
