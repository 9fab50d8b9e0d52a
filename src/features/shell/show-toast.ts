/**
 * Shows a text for a moment. Whoever calls it for something that matters also leaves it where it can be read later:
 * the messages of a signed-in person keep it, a form shows it inline.
 */
import type { Message } from '../../data/db.ts';

/** The specification's limit; a toast waits longer while it is hovered or focused. */
const TOAST_MS = 5000;

const COLORS = { success: 'petrol', error: 'red', info: 'gray' };

interface ToastOptions {
  /** To find it again by. */
  id?: string;
  onClose?(): void;
}

export async function showToast(
  { kind, text }: Pick<Message, 'kind' | 'text'>,
  options: ToastOptions = {},
): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  const setAutoClose = (autoClose: number | false) => notifications.update({ id, message: text, autoClose });
  const id = notifications.show({
    ...options,
    message: text,
    color: COLORS[kind],
    autoClose: TOAST_MS,
    withBorder: true,
    // An error interrupts a screen reader, good news waits for its turn.
    role: kind === 'error' ? 'alert' : 'status',
    // Hovering stops Mantine's clock, the keyboard's focus alone does not.
    onFocus: () => setAutoClose(false),
    onBlur: () => setAutoClose(TOAST_MS),
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
