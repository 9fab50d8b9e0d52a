import type { VisitEvent } from '../../../../contract/visit.ts';
import type { NotedState, VisitStateName } from '../../../../contract/visit-state.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import type { PaymentQuestion } from '../payment/payment-asked.ts';

/**
 * The row before the press, those of its events that the person had seen, and the events saved by the press: none if
 * the row already said so.
 */
export interface NotedVisit {
  before: VisitView;
  seen: VisitEvent[];
  events: VisitEvent[];
}

export interface VisitPress {
  /** @param minutes how late they say they will be */
  change(visit: VisitView, state: VisitStateName, minutes?: number): Promise<void>;
  /** Adds what happened elsewhere, such as on paper; takes nothing back. Undefined if the device can't save it. */
  add(visit: VisitView, state: NotedState, minutes?: number): Promise<NotedVisit | undefined>;
  undo(visit: VisitView): Promise<void>;
  /** Takes back only these events. Undefined as with `add`. @param ids of the events */
  takeBack(visit: VisitView, ids: readonly string[]): Promise<NotedVisit | undefined>;
  discard(entry: OutboxEntry): void;
  tryAgain(entry: OutboxEntry): void;
  /** Asks about the money: it was taken, or is to be given back. */
  askPayment(visit: VisitView, what: PaymentQuestion): void;
}
