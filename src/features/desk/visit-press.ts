/** What the controls of a row do. */
import type { VisitEvent } from '../../../contract/visit.ts';
import type { VisitStateName } from '../../../contract/visit-state.ts';
import type { OutboxEntry } from '../../data/db.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import type { PaymentQuestion } from './payment-asked.ts';

/** The row as it was, and what now stands on this device: nothing where the row said so already. */
export interface NotedVisit {
  before: VisitView;
  events: VisitEvent[];
}

export interface VisitPress {
  /** Undefined is the answer when the device can't keep it. @param minutes how late they say they will be */
  change(visit: VisitView, state: VisitStateName, minutes?: number): Promise<NotedVisit | undefined>;
  undo(visit: VisitView): Promise<void>;
  discard(entry: OutboxEntry): void;
  /** Money was taken for it, or is to be given back. */
  askPayment(visit: VisitView, what: PaymentQuestion): void;
}
