/**
 * Pulls lists from the clinic. Each function resolves to whether the device now has what the clinic has. A network
 * failure changes nothing: no row, no role, no sign-in.
 */
import { getRole } from '../../contract/account.ts';
import { getBooking, listMyBookings } from '../../contract/booking.ts';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { getDeskRole } from '../../contract/desk-staff.ts';
import type { ProblemBody } from '../../contract/problem.ts';
import { listServices } from '../../contract/service.ts';
import { deleteBookings, putBookings } from '../data/bookings.ts';
import { type BookingRow, bookingRow, type MolarDb, type ServicesOfDay } from '../data/db.ts';
import type { ListName } from '../data/facts.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { getListVersion, replaceList } from '../data/pulled-list.ts';
import { setDesk, setRole } from '../data/roles.ts';
import { getServicesOfDay, putServicesOfDay } from '../data/services.ts';
import type { Api } from './api.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import { offerFreeSlots } from './offer-free-slots.ts';
import { isDeleted, isForbidden, type Outcome, type Refusal, readOutcome } from './outcome.ts';
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

/** A screen that shows a day. With one, the device is not read first, and the answer is shown before it is stored. */
export interface DayScreen {
  known(): ServicesOfDay | undefined;
  show(day: ServicesOfDay): void;
}

/** @param date ISO day */
export async function pullServices(deps: PullDeps, date: string, screen?: DayScreen): Promise<boolean> {
  const { db, api, signal, now, onOutcome } = deps;
  const known = screen ? screen.known() : await getServicesOfDay(db, date);
  const askedAt = now();
  const answer = await api.send(listServices, { date: mediumFromIso(date) }, { etag: known?.etag, signal });
  if (known && answer?.status === 304) {
    onOutcome({ kind: 'accepted', output: known.services, clockAhead: answer.clockAhead });
    return showAndKeep(db, { ...known, fetchedAt: now(), askedAt }, screen);
  }
  const outcome = readOutcome(listServices, answer, now());
  onOutcome(outcome);
  if (outcome.kind !== 'accepted') return false;
  const { output: services, etag } = outcome;
  return showAndKeep(db, { date, services, fetchedAt: now(), askedAt, ...(etag ? { etag } : {}) }, screen);
}

/** Calls in flight at once were sent at most this far apart. Beyond that, the device's clock was set. */
const UNDER_WAY_MS = 15_000;

/** Whether the answer to a later call came first. */
function isOvertaken(known: ServicesOfDay | undefined, { askedAt = 0 }: ServicesOfDay): boolean {
  const ahead = (known?.askedAt ?? 0) - askedAt;
  return ahead > 0 && ahead < UNDER_WAY_MS;
}

async function showAndKeep(db: MolarDb, day: ServicesOfDay, screen: DayScreen | undefined): Promise<true> {
  if (isOvertaken(screen?.known(), day)) return true;
  screen?.show(day);
  await keepServices(db, day);
  return true;
}

function keepServices(db: MolarDb, day: ServicesOfDay): Promise<void> {
  return onLiveConnection(db, () =>
    db.transaction('rw', db.services, db.outbox, async () => {
      if (isOvertaken(await getServicesOfDay(db, day.date), day)) return;
      await putServicesOfDay(db, day);
      await offerFreeSlots(db, day);
    }),
  );
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

/** The roles are for the menu only: the server reads its own store at each call. The name may have changed on another device. */
export async function pullRole(deps: PullDeps): Promise<boolean> {
  const { db, account, call, signal, ownName } = deps;
  const person = { userEmail: account.email };
  const nameThen = ownName?.get();
  const pulls = [
    pullFact(deps, call(getRole, person, { signal }), async ({ role }) => {
      await setRole(db, role);
      // The account exists, whatever happened to a request to delete it.
      await db.facts.delete('hasAskedToBeDeleted');
    }),
    pullFact(deps, call(getDeskRole, person, { signal }), async ({ isDesk, name }) => {
      await setDesk(db, isDesk);
      // A name that was changed here since is newer than the answer.
      if (name && name !== nameThen && ownName?.get() === nameThen) ownName?.set(name);
    }),
  ];
  return (await Promise.all(pulls)).every(Boolean);
}

async function pullFact<T>(
  { db, signal, onOutcome, endSession }: PullDeps,
  answer: Promise<Outcome<T>>,
  keep: (output: T) => Promise<void>,
): Promise<boolean> {
  const outcome = await answer;
  onOutcome(outcome);
  if (signal.aborted) return false;
  // On some pages nothing else asks the clinic. An expired login is left to the pulls of lists, which have their own text for it.
  if (outcome.kind === 'reauth' && outcome.problem && isDeleted(outcome)) endSession(outcome.problem);
  if (outcome.kind !== 'accepted') return false;
  await onLiveConnection(db, () => keep(outcome.output));
  return true;
}

function refuse({ endSession }: PullDeps, outcome: Refusal, forbiddenText?: string): false {
  // Signing out deletes the messages, so it shows the text itself.
  if (isForbidden(outcome)) {
    const { code, message } = outcome.problem;
    endSession({ code, message: forbiddenText ?? message });
  }
  return false;
}
