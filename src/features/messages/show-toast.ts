/** Shows a text for a moment. Anything important also stays readable: in the person's messages, or inline in a form. */
import type { NotificationData } from '@mantine/notifications';
import { createElement, type ReactNode } from 'react';
import type { Message } from '../../data/db.ts';
import { focusContent } from '../ui/focus-content.ts';
import { ToastWords } from './toast-words.tsx';

/** The specification's limit; a toast waits longer while it is hovered or focused. */
const TOAST_MS = 5000;

const COLORS = { success: 'petrol', error: 'red', info: 'gray', waiting: 'gray' };

let toasts = 0;

/** The last toast for each text and what it is about. */
const toastOf = new Map<string, string>();

interface ToastOptions {
  id?: string;
  position?: NotificationData['position'];
  /** Milliseconds, in place of the usual time. */
  autoClose?: number | undefined;
  onClose?(): void;
  /** What it is about, if the text alone may be about several things. */
  about?: string;
  /** Shown in place of the text. @param close closes the toast */
  body?(close: () => void): ReactNode;
}

/** @returns its id. The same text about the same thing replaces the earlier toast: it is read out again, and does not stack. */
export async function showToast(
  { kind, text }: Pick<Message, 'kind' | 'text'>,
  { id = nextId(), about = '', body, autoClose = TOAST_MS, onClose, ...options }: ToastOptions = {},
): Promise<string> {
  const { notifications } = await import('@mantine/notifications');
  const isError = kind === 'error';
  const message = body?.(() => notifications.hide(id)) ?? createElement(ToastWords, { isError }, text);
  const setAutoClose = (time: number | false) => notifications.update({ id, message, autoClose: time });
  const said = `${text} ${about}`;
  notifications.hide(toastOf.get(said) ?? '');
  toastOf.set(said, id);
  return notifications.show({
    ...options,
    id,
    'data-toast': id,
    message,
    color: COLORS[kind],
    autoClose,
    withBorder: true,
    // An error interrupts a screen reader, good news waits for its turn.
    role: isError ? 'alert' : 'status',
    // Hovering stops Mantine's timer, but keyboard focus alone does not.
    onFocus: () => setAutoClose(false),
    onBlur: () => setAutoClose(autoClose),
    onClose() {
      if (toastOf.get(said) === id) toastOf.delete(said);
      if (document.activeElement?.closest(`[data-toast="${id}"]`)) focusContent();
      onClose?.();
    },
    closeButtonProps: { 'aria-label': 'Close' },
  });
}

export async function hideToast(id: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.hide(id);
}

/** Not the id of a message: a new database, on a full device for instance, numbers its messages from one again. */
function nextId(): string {
  toasts += 1;
  return `toast ${toasts}`;
}
