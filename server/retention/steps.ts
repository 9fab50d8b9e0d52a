/** The steps of a sweep: what each deletes, a few rows at a time. */
import type { ClinicMoment } from '../../contract/clinic-date.ts';
import { addDays } from '../../contract/day-arithmetic.ts';
import { ownOrigin } from '../audit/origin.ts';
import { Problem } from '../http/problem.ts';
import type { Payments } from '../payments/payments.ts';
import { addToAudit } from '../store/audit.ts';
import { deleteUnpaidOf, dropContactOf, listNamedBookings } from '../store/expired-bookings.ts';
import { dropContactOfPatients, type ListedPatient, listPatientsWithContact } from '../store/expired-patients.ts';
import {
  deleteAnswersBefore,
  deleteCancellationsBefore,
  deleteEndedSessionsBefore,
  deleteEventsBefore,
  deleteUnusedImages,
  deleteVisitEventsBefore,
  deleteWalkInsBefore,
} from '../store/expired-rows.ts';
import { hasOpenIntent } from '../store/payments.ts';
import type { Store } from '../store/store.ts';
import type { BookingRow, Database } from '../store/tables.ts';
import type { RetentionDays } from './retention-days.ts';

const DAY = 24 * 60 * 60_000;
const AT_ONCE = 200;
/** Each has some ten kilobytes. */
const IMAGES_AT_ONCE = 20;

export interface RetentionDeps {
  store: Store;
  payments: Pick<Payments, 'closeCardForm'>;
  days: RetentionDays;
  now: () => number;
  clinicNow: () => ClinicMoment;
}

export interface Step {
  /** One batch, in a transaction. */
  work(tx: Database): Promise<{ isMore: boolean; counts: Record<string, number> }>;
  /** Runs before each batch, outside any transaction. */
  prepare?(): Promise<void>;
}

export function stepsOf(deps: RetentionDeps): Step[] {
  const { days, now, clinicNow } = deps;
  const ago = (count: number) => now() - count * DAY;
  const dayAgo = (count: number) => addDays(clinicNow().date, -count);
  return [
    days.bookings && bookingStep(deps, days.bookings),
    days.bookings && plainStep('walk-ins deleted', deleteWalkInsBefore, dayAgo(days.bookings)),
    days.bookings && plainStep('visit events deleted', deleteVisitEventsBefore, dayAgo(days.bookings)),
    days.bookings && patientStep(deps, ago(days.bookings)),
    days.cancellations && plainStep('cancellations deleted', deleteCancellationsBefore, dayAgo(days.cancellations)),
    days.answers && plainStep('answers deleted', deleteAnswersBefore, ago(days.answers)),
    // One day more: by then no token of such a login is valid.
    days.sessions && plainStep('ended sessions deleted', deleteEndedSessionsBefore, ago(days.sessions + 1)),
    days.events && plainStep('payment events deleted', deleteEventsBefore, ago(days.events)),
    days.images && plainStep('unused pictures deleted', deleteUnusedImages, ago(days.images), IMAGES_AT_ONCE),
  ].filter((step) => typeof step === 'object');
}

/** @param before milliseconds, or an ISO day */
type Work<B> = (tx: Database, before: B, most: number) => Promise<number>;

function plainStep<B>(what: string, workBefore: Work<B>, before: B, most = AT_ONCE): Step {
  return {
    async work(tx) {
      const count = await workBefore(tx, before, most);
      return { isMore: count === most, counts: { [what]: count } };
    },
  };
}

/** Deletes unpaid bookings; paid ones stay for the clinic's books, without contact data. */
function bookingStep({ store, payments, now, clinicNow }: RetentionDeps, days: number): Step {
  const before = addDays(clinicNow().date, -days);
  const origin = ownOrigin(now);
  let last = { date: '', id: '' };
  let rows: BookingRow[] = [];
  return {
    async prepare() {
      rows = await listNamedBookings(store.db, before, last, AT_ONCE);
      last = rows.at(-1) ?? last;
      for (const { id, paid } of rows) {
        if (paid === 0 && (await hasOpenIntent(store.db, id))) await payments.closeCardForm(id, origin).catch(leave);
      }
    },
    async work(tx): ReturnType<Step['work']> {
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return { isMore: false, counts: {} };
      const deleted = await deleteUnpaidOf(tx, ids);
      const dropped = await dropContactOf(tx, ids);
      const detail = `${deleted} deleted, ${dropped} without contact data`;
      if (deleted + dropped > 0) {
        await addToAudit(tx, origin, { action: 'bookings.swept', object: `before ${before}`, detail });
      }
      return {
        isMore: ids.length === AT_ONCE,
        counts: { 'bookings deleted': deleted, 'paid bookings without contact data': dropped },
      };
    },
  };
}

/** Pages through all patients, so a batch also moves past those who still come. @param before milliseconds */
function patientStep({ store }: RetentionDeps, before: number): Step {
  let last: ListedPatient = { created_at: -1, id: '' };
  let rows: ListedPatient[] = [];
  return {
    async prepare() {
      rows = await listPatientsWithContact(store.db, before, last, AT_ONCE);
      last = rows.at(-1) ?? last;
    },
    async work(tx) {
      const ids = rows.map(({ id }) => id);
      const count = ids.length === 0 ? 0 : await dropContactOfPatients(tx, ids);
      return { isMore: ids.length === AT_ONCE, counts: { 'patients without contact data': count } };
    },
  };
}

/** It was paid after all, or the provider can't tell: the booking stays until a later sweep. */
function leave(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
}
