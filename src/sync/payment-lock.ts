import type { Locks } from '../base/locks.ts';

/** Held while a card is confirmed for the booking. Ends with the tab. */
export const paymentLock = (bookingId: string): string => `molar-pay-${bookingId}`;

/** False without Web Locks: asking the clinic too early costs a second try, and no money. */
export async function isBeingPaid(locks: Pick<Locks, 'query'> | undefined, bookingId: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === paymentLock(bookingId));
}
