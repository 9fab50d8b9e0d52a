/** What the controls of a row do. */
import type { VisitStateName } from '../../../contract/visit-state.ts';
import type { OutboxEntry } from '../../data/db.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import type { PaymentQuestion } from './payment-asked.ts';

export interface VisitPress {
  /** @param minutes how late they say they will be */
  change(visit: VisitView, state: VisitStateName, minutes?: number): Promise<void>;
  undo(visit: VisitView): Promise<void>;
  discard(entry: OutboxEntry): void;
  /** Money was taken for it, or is to be given back. */
  askPayment(visit: VisitView, what: PaymentQuestion): void;
}
