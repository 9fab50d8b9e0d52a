/**
 * Pulls lists from the clinic. Like the pulls in files of their own, each resolves to whether the device now has what
 * the clinic has. A network failure changes nothing: no row, no role, no sign-in.
 */
import { getBooking, listMyBookings } from '../../contract/booking.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import { deleteBookings, putBookings } from '../data/bookings.ts';
import { type BookingRow, bookingRow, type MolarDb } from '../data/db.ts';
import type { ListName } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { getListVersion, replaceList } from '../data/pulled-list.ts';
import type { Api } from './api.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import { forbiddenBecause, type Outcome, type Refusal } from './outcome.ts';
import { untilUndisturbed } from './until-undisturbed.ts';

const FORBIDDEN_TEXT = 'Forbidden access';

export interface PullDeps {
  db: MolarDb;
  account: { email: string };
  api: Api;
  call: AuthorizedCall;
  signal: AbortSignal;
  now(): number;
  onOutcome(outcome: Outcome): void;
  ownName?: OwnName | undefined;
  endSession(why: Pick<ProblemBody, 'message' | 'code'>): void;
}

export interface OwnName {
  get(): string | undefined;
  set(name: string): void;
}

export function pullBookings(deps: PullDeps): Promise<boolean> {
  const { account, call, signal } = deps;
  const ask = async (): Promise<Outcome<BookingRow[]>> => {
    const outcome = await call(listMyBookings, { email: account.email }, { signal });
    // By the specification, a Message signs the person out, here even with a success status.
    if (outcome.kind === 'rejected' && outcome.status < 300) return { kind: 'reauth', problem: outcome.problem };
    return outcome.kind === 'accepted' ? { ...outcome, output: outcome.output.map(bookingRow) } : outcome;
  };
  return pullList(deps, 'bookings', ask, FORBIDDEN_TEXT);
}

/** Also makes the clinic check for an unknown payment. Deletes the row of a booking that is gone or another person's. */
export function pullBooking({ db, call, signal, onOutcome, endSession }: PullDeps, id: string): Promise<boolean> {
  return untilUndisturbed(async () => {
    const version = await getListVersion(db, 'bookings');
    const outcome = await call(getBooking, { id }, { signal });
    onOutcome(outcome);
    if (signal.aborted) return false;
    if (outcome.kind === 'reauth' && outcome.problem) endSession(outcome.problem);
    if (outcome.kind !== 'accepted' && outcome.kind !== 'rejected') return false;
    const own = outcome.kind === 'accepted' && !outcome.output.isOfAnother ? [outcome.output] : [];
    const isDone = await onLiveConnection(db, () =>
      db.transaction('rw', db.bookings, db.facts, async () => {
        if ((await getListVersion(db, 'bookings')) !== version) return false;
        await (own.length > 0 ? putBookings(db, own) : deleteBookings(db, [id]));
        return true;
      }),
    );
    return isDone || 'again';
  });
}

/** Pulls a list that is kept as a whole. @param forbiddenText shown instead of the server's own text at a 401 or 403 */
export function pullList<T extends { _id: string }>(
  deps: PullDeps,
  list: ListName,
  ask: () => Promise<Outcome<T[]>>,
  forbiddenText?: string,
): Promise<boolean> {
  const { db, signal, now, onOutcome } = deps;
  return untilUndisturbed(async () => {
    const version = await getListVersion(db, list);
    const outcome = await ask();
    onOutcome(outcome);
    if (outcome.kind === 'reauth' || outcome.kind === 'rejected') return refuse(deps, outcome, forbiddenText);
    if (outcome.kind !== 'accepted' || signal.aborted) return false;
    const { output } = outcome;
    return (await onLiveConnection(db, () => replaceList(db, list, output, version, now()))) || 'again';
  });
}

function refuse({ endSession }: PullDeps, outcome: Refusal, forbiddenText?: string): false {
  const forbidden = forbiddenBecause(outcome);
  // Signing out deletes the messages, so it shows the text itself.
  if (forbidden) endSession({ code: forbidden.code, message: forbiddenText ?? forbidden.message });
  return false;
}
