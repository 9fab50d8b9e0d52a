/** What the controls of a row do. */
import type { VisitEvent } from '../../../contract/visit.ts';
import type { NotedState, VisitStateName } from '../../../contract/visit-state.ts';
import type { OutboxEntry } from '../../data/db.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import type { PaymentQuestion } from './payment-asked.ts';

/**
 * The row as it was, what of it the person had seen when they pressed, and what now stands on this device: nothing where the row
 * said so already.
 */
export interface NotedVisit {
  before: VisitView;
  seen: VisitEvent[];
  events: VisitEvent[];
}

export interface VisitPress {
  /** @param minutes how late they say they will be */
  change(visit: VisitView, state: VisitStateName, minutes?: number): Promise<void>;
  /**
   * What happened elsewhere, such as on paper, counts beside what is known and takes nothing back. Undefined is the answer when
   * the device can't keep it.
   */
  add(visit: VisitView, state: NotedState, minutes?: number): Promise<NotedVisit | undefined>;
  undo(visit: VisitView): Promise<void>;
  /** Of all that was noted, those events. Undefined as with `add`. @param ids of the events */
  takeBack(visit: VisitView, ids: readonly string[]): Promise<NotedVisit | undefined>;
  discard(entry: OutboxEntry): void;
  /** What was refused is sent again. */
  tryAgain(entry: OutboxEntry): void;
  /** Money was taken for it, or is to be given back. */
  askPayment(visit: VisitView, what: PaymentQuestion): void;
}
