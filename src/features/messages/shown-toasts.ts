/** The messages that this window shows as toasts, what hides them early, and what moves them out of the way. */
import type { Message, MolarDb, Undo } from '../../data/db.ts';
import { listWithdrawn } from '../../data/messages.ts';
import { isPlaceHad } from '../../sync/undo-cancel.ts';
import { isOnPhone, toastPosition } from './toast-position.ts';

/** By toast id. */
const shownHere = new Map<string, Message>();

/** Those of them that offer an Undo, with what it takes back. */
const offers = new Map<string, Undo>();

export function noteShown(id: string, message: Message): void {
  shownHere.set(id, message);
  if (message.undo) offers.set(id, message.undo);
}

/** Returns whether it offered an Undo. */
export function noteClosed(id: string): boolean {
  shownHere.delete(id);
  return offers.delete(id);
}

export const isSaid = ({ text }: Message): boolean => [...shownHere.values()].some((shown) => shown.text === text);

/** Stops offering to undo something that was undone elsewhere, or changed again. */
export async function withdrawUndo(what: Undo): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  for (const [id, offer] of offers) if (thingOf(offer) === thingOf(what)) notifications.hide(id);
}

/** What an Undo is about: the person for any change of role, or else the appointment. */
const thingOf = (undo: Undo) => ('serviceId' in undo ? JSON.stringify(undo) : undo._id);

/** The newest offer is shown at once, for its full time. The oldest makes way: its row still offers it. */
export async function hideOldestOffer(): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const most = isOnPhone() ? 2 : 3;
  for (const id of [...offers.keys()].slice(0, Math.max(0, offers.size + 1 - most))) notifications.hide(id);
}

/** Hides what has been answered, taken back or undone, in any window, and what the person may no longer undo. */
export async function hideWithdrawn(db: MolarDb): Promise<void> {
  if (shownHere.size === 0) return;
  const withdrawn = await listWithdrawn(db, [...shownHere.values()]);
  const { notifications } = await import('@mantine/notifications');
  for (const [id, message] of shownHere)
    if (withdrawn.has(message) || (await isUndone(db, message))) notifications.hide(id);
}

export const isUndone = async (db: MolarDb, { undo }: Message): Promise<boolean> =>
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
