/**
 * Shows messages as toasts, one by one as long as somebody could follow. What a long queue says at once is counted in a
 * single toast instead, because each of them stays for seconds; all of it can be read in the list of messages.
 */
import { createElement } from 'react';
import type { Message, Undo } from '../../data/db.ts';
import { showToast } from './show-toast.ts';
import { toastPosition } from './toast-position.ts';
import { UndoableText } from './undoable-text.tsx';

/** So many may wait for their turn. */
const MOST_QUEUED = 4;
/** How long a change that has no other Undo offers it (milliseconds). */
const UNDO_MS = 10_000;
const ID = 'more-messages';

let counted = 0;

let toasts = 0;

/** The toast that said a text last. */
const toastOf = new Map<string, string>();

/** The toasts that offer an Undo, with what each takes back. */
const offers = new Map<string, string>();

/** What was undone elsewhere is no longer offered. */
export async function withdrawUndo(what: Undo): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  for (const [id, offer] of offers) if (offer === JSON.stringify(what)) notifications.hide(id);
}

/** @param undo takes back what a message tells of */
export async function showMessages(messages: readonly Message[], undo: (what: Undo) => void): Promise<void> {
  const { notifications, notificationsStore } = await import('@mantine/notifications');
  const counting: Message[] = [];
  for (const message of messages) {
    const isTooMany = notificationsStore.getState().queue.length >= MOST_QUEUED;
    // What did not work is always said.
    if (isTooMany && message.kind !== 'error') counting.push(message);
    else {
      // The same words again take the place of the first: they are read out again, and do not stack.
      notifications.hide(toastOf.get(message.text) ?? '');
      await showMessage(message, undo);
    }
  }
  if (counting.length === 0) return;
  counted += counting.length;
  const text = `${counted} more messages are in your list of messages.`;
  const { notifications: shown, queue } = notificationsStore.getState();
  if ([...shown, ...queue].some(({ id }) => id === ID)) notifications.update({ id: ID, message: text });
  else await showToast({ kind: 'info', text }, { id: ID, onClose: () => (counted = 0) });
}

function showMessage(message: Message, undo: (what: Undo) => void): Promise<void> {
  const { text, undo: what } = message;
  // Not the message's: a new database, on a full device for instance, counts from one again.
  toasts += 1;
  const id = `toast ${toasts}`;
  toastOf.set(text, id);
  const options = {
    id,
    position: toastPosition(),
    onClose() {
      if (toastOf.get(text) === id) toastOf.delete(text);
      offers.delete(id);
    },
  };
  if (!what) return showToast(message, options);
  offers.set(id, JSON.stringify(what));
  let isUndone = false;
  return showToast(message, {
    ...options,
    autoClose: UNDO_MS,
    body: (close) =>
      createElement(UndoableText, {
        text,
        onUndo() {
          close();
          // It leaves slowly enough to be pressed again.
          if (!isUndone) undo(what);
          isUndone = true;
        },
      }),
  });
}
