/** Whether a tab has the card confirmed right now: it knows more than the clinic could say. */
import type { Locks } from '../base/locks.ts';

/** The Web Lock that a tab holds while it has a card confirmed for the booking. It goes with the tab, however that ends. */
export const paymentLock = (bookingId: string): string => `molar-pay-${bookingId}`;

/** Without locks nobody is taken to be paying: to ask too early costs the person a second try, and never money. */
export async function isBeingPaid(locks: Pick<Locks, 'query'> | undefined, bookingId: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === paymentLock(bookingId));
}
