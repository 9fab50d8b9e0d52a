/** A dialog's form is sent once: what is pressed while it is being sent, or while the dialog closes, does nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';

interface SendOnce {
  /** From the press on, until it has failed. */
  isSent: boolean;
  sendOnce(send: () => Promise<void>): Promise<void>;
}

/**
 * What could not be sent may be sent again, and so may what is opened anew.
 * @param isOpen left out by a form that each opening has for itself
 */
export function useSendOnce(isOpen = true): SendOnce {
  const [isSent, setSent] = useState(false);
  /** The next press may come before a rendering. */
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
