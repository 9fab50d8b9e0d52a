/** The desk has taken the price of an appointment. Resolves once that is stored on this device. */
import type { DeskPayment, DeskPaymentKind } from '../../contract/desk-payment.ts';
import { enqueue } from '../sync/outbox.ts';
import type { EntryOf } from '../sync/rules/command-rules.ts';
import { paymentOf } from '../sync/rules/pay-at-desk.ts';
import { type CommandContext, timeOf } from './command-context.ts';

export interface Taken {
  bookingId: string;
  /** The patient's name, for the entry that waits on the device. */
  name: string;
  kind: DeskPaymentKind;
  /** Dollars. */
  amount: number;
  /** Such as the number on the slip; empty for none. */
  reference: string;
  /** The appointment in words. */
  about?: string | undefined;
}

/** Returns the payment. Throws an Error if the device can't keep it. */
export async function payAtDesk(
  context: CommandContext,
  { name, reference, about, ...taken }: Taken,
): Promise<DeskPayment> {
  const input = { id: crypto.randomUUID(), ...taken, ...(reference && { reference }) };
  const entry = await enqueue(context.db, { name: 'payAtDesk', input, patient: { name }, about }, timeOf(context));
  context.wake();
  return paymentOf(entry as EntryOf<'payAtDesk'>);
}
