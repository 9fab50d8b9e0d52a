/** The dialog in which the desk notes that it took or gave back money, and what follows from that. */
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { PAID_NAMES } from '../../../../contract/desk-payment.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { payAtDesk } from '../../../commands/pay-at-desk.ts';
import { takeBackAtDesk } from '../../../commands/take-back-at-desk.ts';
import type { NotedPayment } from '../../../data/noted-payments.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { takenBackText } from '../../../words/desk-payment-text.ts';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import { useDialogEntry } from '../../ui/use-dialog-entry.ts';
import { DeskPaymentDialog } from './desk-payment-dialog.tsx';
import { REFERENCE_DRAFT } from './desk-payment-form.tsx';
import { askedNow, askedOf, overText, type PaymentAsked, type PaymentQuestion, readAsked } from './payment-asked.ts';

interface DeskPaymentsInput {
  /** ISO day of the sheet. */
  day: string;
  /** Undefined while the sheet is not there. */
  visits: readonly VisitView[] | undefined;
  onPaid(noted: NotedPayment): void;
}

interface DeskPayments {
  askPayment(visit: VisitView, what: PaymentQuestion): void;
  dialog: ReactNode;
}

export function useDeskPayments(workspace: Workspace, { day, visits, onPaid }: DeskPaymentsInput): DeskPayments {
  const entry = useDialogEntry('desk-payment');
  const [said, say] = useAnnouncement();
  const { drafts } = workspace;
  const first = readAsked(entry.about);
  const asked = first && askedNow(first, visits);
  /** The patient may have canceled it and undone that since. */
  const standing = visits?.find(({ formerIds }) => asked && formerIds?.includes(asked.visitId));

  function askPayment(visit: VisitView, what: PaymentQuestion) {
    // An abandoned reference must not end up in the next payment.
    drafts.forget(REFERENCE_DRAFT);
    entry.open(askedOf(visit, what, day));
  }

  async function save(asked: PaymentAsked, reference: string) {
    const { what, visitId: bookingId, amount, payment = '', name, about } = asked;
    if (what === 'take-back') {
      onPaid({ takenBack: await takeBackAtDesk(workspace, { bookingId, name, about, _id: payment }) });
      say(`${name}: ${takenBackText(asked)}`);
    } else {
      onPaid({ paid: await payAtDesk(workspace, { bookingId, name, about, kind: what, amount, reference }) });
      say(`${name}: ${PAID_NAMES[what]}`);
    }
  }

  const dialog = (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {asked && (
        <DeskPaymentDialog
          drafts={drafts}
          asked={asked}
          visitId={standing?._id ?? asked.visitId}
          isOpen={entry.isOpen}
          over={entry.isOpen ? overText(asked, visits) : undefined}
          onSave={(reference) => save(asked, reference)}
          onClose={entry.close}
        />
      )}
    </>
  );
  return { askPayment, dialog };
}
