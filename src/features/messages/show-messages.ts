/**
 * Shows messages as toasts, one by one while they are few. Each stays for seconds, so the rest of a long queue is
 * counted in a single toast; all of them are in the list of messages.
 */
import { createElement } from 'react';
import type { Message, MolarDb, Undo } from '../../data/db.ts';
import { listWithdrawn } from '../../data/messages.ts';
import { aboutOf } from './about-of.ts';
import { type KeptOffers, OFFER_MS } from './kept-offers.ts';
import { MessageText } from './message-text.tsx';
import { showToast } from './show-toast.ts';
import { hideOldestOffer, isSaid, isUndone, noteClosed, noteShown, withdrawUndo } from './shown-toasts.ts';
import { toastPosition } from './toast-position.ts';

const MOST_QUEUED = 4;
const COUNT_ID = 'more-messages';

interface Offering {
  /** Undoes what a message is about. */
  undo(what: Undo): void;
  kept: KeptOffers;
}

/** Shows what this tab was still offering when it was reloaded. */
export async function showOffersAgain(db: MolarDb, offering: Offering): Promise<void> {
  for (const [id, until] of offering.kept.list(Date.now())) {
    const message = await db.messages.get(id);
    if (message && !(await listWithdrawn(db, [message])).has(message) && !(await isUndone(db, message)))
      await showMessage(message, offering, until);
  }
}

export async function showMessages(messages: readonly Message[], offering: Offering): Promise<void> {
  const { notificationsStore } = await import('@mantine/notifications');
  let more = 0;
  for (const message of messages) {
    const isTooMany = notificationsStore.getState().queue.length >= MOST_QUEUED;
    // Errors are always shown. If many say the same, the first ones stand for all.
    if (isTooMany && (message.kind !== 'error' || isSaid(message))) more += 1;
    else await showMessage(message, offering);
  }
  if (more > 0) await showCount(more);
}

let counted = 0;

async function showCount(more: number): Promise<void> {
  const { notifications, notificationsStore } = await import('@mantine/notifications');
  // After the import: closing the toast during it sets the count to zero.
  counted += more;
  const text = `${counted} more messages are in your list of messages.`;
  const { notifications: shown, queue } = notificationsStore.getState();
  if ([...shown, ...queue].some(({ id }) => id === COUNT_ID)) notifications.update({ id: COUNT_ID, message: text });
  else await showToast({ kind: 'info', text }, { id: COUNT_ID, onClose: () => (counted = 0) });
}

/** @param until when its Undo is offered (milliseconds since the epoch) */
async function showMessage(message: Message, offering: Offering, until = Date.now() + OFFER_MS): Promise<void> {
  const { undo } = message;
  const about = aboutOf(message);
  const body = (close: () => void) => {
    const onUndo = undo && undoOnce(() => offering.undo(undo), close);
    const needsConnection = undo !== undefined && !('serviceId' in undo);
    const isError = message.kind === 'error';
    return createElement(MessageText, { isError, text: message.text, about, onUndo, needsConnection });
  };
  if (undo) {
    await withdrawUndo(undo);
    await hideOldestOffer();
  }
  const id = await showToast(message, {
    position: toastPosition(),
    ...(about && { body, about }),
    ...(undo && { autoClose: until - Date.now() }),
    onClose() {
      if (noteClosed(id)) offering.kept.forget(message.id);
    },
  });
  noteShown(id, message);
  if (undo) offering.kept.note(message.id, until);
}

/** The toast closes slowly enough to be pressed again. */
function undoOnce(undo: () => void, close: () => void): () => void {
  let isUndone = false;
  return () => {
    close();
    if (!isUndone) undo();
    isUndone = true;
  };
}
