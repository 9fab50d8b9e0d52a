import type { Locks } from '../base/locks.ts';

/** Held while a card is being confirmed for the booking. Released when the tab closes. */
export const paymentLock = (bookingId: string): string => `molar-pay-${bookingId}`;

/** False without Web Locks: asking the clinic too early costs a second try, but no money. */
export async function isBeingPaid(locks: Pick<Locks, 'query'> | undefined, bookingId: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === paymentLock(bookingId));
}
