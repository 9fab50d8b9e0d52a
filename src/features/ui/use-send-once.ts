/** A dialog's form is sent once: presses while it is being sent, or while the dialog closes, do nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';

interface SendOnce {
  /** From the press on, unless it fails. */
  isSent: boolean;
  sendOnce(send: () => Promise<void>): Promise<void>;
}

/**
 * A form that failed can be sent again, and so can one that is reopened.
 * @param isOpen left out by a form that is remounted on each opening
 */
export function useSendOnce(isOpen = true): SendOnce {
  const [isSent, setSent] = useState(false);
  /** The next press may come before a render. */
  const isSentNow = useRef(false);
  const note = useCallback((next: boolean) => {
    isSentNow.current = next;
    setSent(next);
  }, []);
  useEffect(() => {
    if (isOpen) note(false);
  }, [isOpen, note]);
  return {
    isSent,
    async sendOnce(send) {
      if (isSentNow.current) return;
      note(true);
      try {
        await send();
      } catch (error) {
        note(false);
        throw error;
      }
    },
  };
}
