/**
 * The person's own appointments for a service on a day: the clinic's rule is one. What the desk booked for a child of
 * theirs doesn't count; what it booked under their own name, before it knew of the account, does.
 */
import type { Service } from '../../../contract/service.ts';
import { slotTime } from '../../../contract/slot.ts';
import type { BookingView } from '../../sync/view-bookings.ts';

interface OwnTimes {
  /** Waiting on this device: a second wish would be refused. */
  waiting: BookingView | undefined;
  /** Confirmed, as far as this device knows. */
  standing: BookingView | undefined;
  leaving: BookingView | undefined;
}

/** @param views those of the day @param name the person's */
export function ownTimes(views: readonly BookingView[], { _id }: Pick<Service, '_id'>, name: string): OwnTimes {
  const own = views.filter(
    ({ serviceId, patientId, userName }) => serviceId === _id && (patientId === undefined || userName === name),
  );
  return {
    waiting: own.find(({ state, isCanceling }) => state === 'not-sent' && !isCanceling),
    standing: own.find(({ state, isCanceling }) => state === 'confirmed' && !isCanceling),
    leaving: own.find(({ isCanceling }) => isCanceling),
  };
}

/** For a card; empty if there is nothing to say. */
export function ownTimeText(views: readonly BookingView[], service: Pick<Service, '_id'>, name: string): string {
  const { waiting, standing, leaving } = ownTimes(views, service, name);
  if (waiting) return `${slotTime(waiting.slot)}: waiting to be sent`;
  if (standing) return `You have ${slotTime(standing.slot)}`;
  return leaving ? `${slotTime(leaving.slot)}: cancellation waiting to be sent` : '';
}
