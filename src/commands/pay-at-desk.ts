/** The desk has taken the price of an appointment. Resolves when it stands on this device. */
import type { DeskPayment, DeskPaymentKind } from '../../contract/desk-payment.ts';
import { enqueue } from '../sync/outbox.ts';
import type { EntryOf } from '../sync/rules/command-rules.ts';
import { paymentOf } from '../sync/rules/pay-at-desk.ts';
import { type CommandContext, timeOf } from './command-context.ts';

export interface Taken {
  bookingId: string;
  /** Of the patient, for what waits on the device. */
  name: string;
  kind: DeskPaymentKind;
  /** Dollars. */
  amount: number;
  /** Such as the number of the slip; empty for none. */
  reference: string;
  /** The appointment in words. */
  about?: string | undefined;
}

/** Answers the payment that stands for it. Throws an Error when the device can't keep it. */
export async function payAtDesk(
  context: CommandContext,
  { name, reference, about, ...taken }: Taken,
): Promise<DeskPayment> {
  const input = { id: crypto.randomUUID(), ...taken, ...(reference && { reference }) };
  const entry = await enqueue(context.db, { name: 'payAtDesk', input, patient: { name }, about }, timeOf(context));
  context.wake();
  return paymentOf(entry as EntryOf<'payAtDesk'>);
}
