/**
 * Shows messages as toasts, one by one while they are few. Each stays for seconds, so the rest of a long queue is
 * counted in a single toast; all of them are in the list of messages.
 */
import { createElement } from 'react';
import type { Message, MolarDb, Undo } from '../../data/db.ts';
import { listWithdrawn } from '../../data/messages.ts';
import { isPlaceHad } from '../../sync/undo-cancel.ts';
import { aboutOf } from './about-of.ts';
import { type KeptOffers, OFFER_MS } from './kept-offers.ts';
import { MessageText } from './message-text.tsx';
import { showToast } from './show-toast.ts';
import { isOnPhone, toastPosition } from './toast-position.ts';

const MOST_QUEUED = 4;
const ID = 'more-messages';

let counted = 0;

/** By toast id. */
const shownHere = new Map<string, Message>();

/** Those of them that offer an Undo, with what it takes back. */
const offers = new Map<string, Undo>();

/** Stops offering to undo something that was undone elsewhere, or changed again. */
export async function withdrawUndo(what: Undo): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  for (const [id, offer] of offers) if (thingOf(offer) === thingOf(what)) notifications.hide(id);
}

/** What an Undo is about: the person for any change of role, or else the appointment. */
const thingOf = (undo: Undo) => ('serviceId' in undo ? JSON.stringify(undo) : undo._id);

/** Hides what has been answered, taken back or undone, in any window, and what the person may no longer undo. */
export async function hideWithdrawn(db: MolarDb): Promise<void> {
  if (shownHere.size === 0) return;
  const withdrawn = await listWithdrawn(db, [...shownHere.values()]);
  const { notifications } = await import('@mantine/notifications');
  for (const [id, message] of shownHere)
    if (withdrawn.has(message) || (await isUndone(db, message))) notifications.hide(id);
}

const isUndone = async (db: MolarDb, { undo }: Message) =>
  undo !== undefined && 'serviceId' in undo && isPlaceHad(db, undo);

/** Once the person is gone: the next one must not see their messages, and nobody could undo anything. */
export async function hideAllToasts(): Promise<void> {
  if (shownHere.size === 0) return;
  const { notifications } = await import('@mantine/notifications');
  for (const id of shownHere.keys()) notifications.hide(id);
}

/** Hides good news when a dialog opens: it has been read, and would cover the buttons. It stays in the list of messages. */
export async function hideGoodNews(): Promise<void> {
  if (shownHere.size === 0) return;
  const { notifications } = await import('@mantine/notifications');
  for (const [id, { kind, undo }] of shownHere) if (kind !== 'error' && !undo) notifications.hide(id);
}

/** Moves toasts out of the way of a list, a menu or a dialog that has just been opened. */
export async function moveToasts(): Promise<void> {
  if (shownHere.size === 0) return;
  const { notifications, notificationsStore } = await import('@mantine/notifications');
  const position = toastPosition();
  notifications.updateState(notificationsStore, (all) =>
    all.map((toast) => (shownHere.has(toast.id ?? '') ? { ...toast, position } : toast)),
  );
}

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
  const { notifications, notificationsStore } = await import('@mantine/notifications');
  const counting: Message[] = [];
  for (const message of messages) {
    const isTooMany = notificationsStore.getState().queue.length >= MOST_QUEUED;
    // Errors are always shown. If many say the same, the first ones stand for all.
    if (isTooMany && (message.kind !== 'error' || isSaid(message))) counting.push(message);
    else {
      await showMessage(message, offering);
    }
  }
  if (counting.length === 0) return;
  counted += counting.length;
  const text = `${counted} more messages are in your list of messages.`;
  const { notifications: shown, queue } = notificationsStore.getState();
  if ([...shown, ...queue].some(({ id }) => id === ID)) notifications.update({ id: ID, message: text });
  else await showToast({ kind: 'info', text }, { id: ID, onClose: () => (counted = 0) });
}

const isSaid = ({ text }: Message) => [...shownHere.values()].some((shown) => shown.text === text);

/** @param until when its Undo is offered (milliseconds since the epoch) */
async function showMessage(message: Message, { undo, kept }: Offering, until = Date.now() + OFFER_MS): Promise<void> {
  const { text, undo: what } = message;
  const about = aboutOf(message);
  let isUndone = false;
  const undoOnce = (close: () => void) => () => {
    close();
    // The toast closes slowly enough to be pressed again.
    if (what && !isUndone) undo(what);
    isUndone = true;
  };
  const needsConnection = what !== undefined && !('serviceId' in what);
  const body = (close: () => void) =>
    createElement(MessageText, { text, about, onUndo: what && undoOnce(close), needsConnection });
  if (what) {
    await withdrawUndo(what);
    await hideOldestOffer();
  }
  const id = await showToast(message, {
    position: toastPosition(),
    ...(about && { body, about }),
    ...(what && { autoClose: until - Date.now() }),
    onClose() {
      shownHere.delete(id);
      if (offers.delete(id)) kept.forget(message.id);
    },
  });
  shownHere.set(id, message);
  if (!what) return;
  offers.set(id, what);
  kept.note(message.id, until);
}

/** The newest offer is shown at once, for its full time. The oldest makes way: its row still offers it. */
async function hideOldestOffer(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const most = isOnPhone() ? 2 : 3;
  for (const id of [...offers.keys()].slice(0, Math.max(0, offers.size + 1 - most))) notifications.hide(id);
}
