/**
 * Shows messages as toasts, one by one as long as somebody could follow. What a long queue says at once is counted in a
 * single toast instead, because each of them stays for seconds; all of it can be read in the list of messages.
 */
import type { Message } from '../../data/db.ts';
import { showToast } from './show-toast.ts';

/** So many may wait for their turn. */
const MOST_QUEUED = 4;
const ID = 'more-messages';

let counted = 0;

export async function showMessages(messages: readonly Message[]): Promise<void> {
  const { notifications, notificationsStore } = await import('@mantine/notifications');
  const counting: Message[] = [];
  for (const message of messages) {
    const isTooMany = notificationsStore.getState().queue.length >= MOST_QUEUED;
    // What did not work is always said.
    if (isTooMany && message.kind !== 'error') counting.push(message);
    else await showToast(message);
  }
  if (counting.length === 0) return;
  counted += counting.length;
  const text = `${counted} more messages are in your list of messages.`;
  const { notifications: shown, queue } = notificationsStore.getState();
  if ([...shown, ...queue].some(({ id }) => id === ID)) notifications.update({ id: ID, message: text });
  else await showToast({ kind: 'info', text }, { id: ID, onClose: () => (counted = 0) });
}
