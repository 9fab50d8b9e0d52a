/**
 * Shows a text for a moment. What matters is also left where it can be read later:
 * the messages of a signed-in person keep it, a form shows it inline.
 */
import type { NotificationData } from '@mantine/notifications';
import type { ReactNode } from 'react';
import type { Message } from '../../data/db.ts';

/** The specification's limit; a toast waits longer while it is hovered or focused. */
const TOAST_MS = 5000;

const COLORS = { success: 'petrol', error: 'red', info: 'gray' };

interface ToastOptions {
  /** To find it again by. */
  id?: string;
  position?: NotificationData['position'];
  /** Milliseconds, in place of the usual time. */
  autoClose?: number | undefined;
  onClose?(): void;
  /** Shown in place of the text. @param close takes the toast away */
  body?(close: () => void): ReactNode;
}

export async function showToast(
  { kind, text }: Pick<Message, 'kind' | 'text'>,
  { body, autoClose = TOAST_MS, ...options }: ToastOptions = {},
): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const message = body?.(() => notifications.hide(id)) ?? text;
  const setAutoClose = (time: number | false) => notifications.update({ id, message, autoClose: time });
  const id = notifications.show({
    ...options,
    message,
    color: COLORS[kind],
    autoClose,
    withBorder: true,
    // An error interrupts a screen reader, good news waits for its turn.
    role: kind === 'error' ? 'alert' : 'status',
    // Hovering stops Mantine's clock, the keyboard's focus alone does not.
    onFocus: () => setAutoClose(false),
    onBlur: () => setAutoClose(autoClose),
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
