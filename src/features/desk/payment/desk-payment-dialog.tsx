import { PAID_NAMES } from '../../../../contract/desk-payment.ts';
import type { Drafts } from '../../../platform/drafts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DeskPaymentForm } from './desk-payment-form.tsx';
import type { PaymentAsked } from './payment-asked.ts';

interface DeskPaymentDialogProps {
  drafts: Drafts;
  asked: PaymentAsked;
  /** The row that gets the focus back. */
  visitId: string;
  isOpen: boolean;
  /** Why there is nothing left to do: somebody else has noted, paid or canceled it. */
  over: string | undefined;
  /** Resolves once it is saved on this device. @param reference empty for none */
  onSave(reference: string): Promise<void>;
  onClose(): void;
}

export function DeskPaymentDialog({ visitId, isOpen, onClose, ...form }: DeskPaymentDialogProps) {
  const { what } = form.asked;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      focusAfter={() => document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(visitId)}"]`)}
      title={what === 'take-back' ? 'Take back payment' : PAID_NAMES[what]}
    >
      <DeskPaymentForm {...form} onSaved={onClose} />
    </Dialog>
  );
}
