/** A dialog's form is sent once: presses while it is being sent, or while the dialog closes, do nothing. */
import { useCallback, useEffect, useRef, useState } from 'react';

interface SendOnce {
  /** From the press on, unless it fails. */
  isSent: boolean;
  /** It failed, and was not sent again since. */
  hasFailed: boolean;
  /** Never rejects. */
  sendOnce(send: () => Promise<void>): Promise<void>;
}

/** Can be sent again once it failed or is reopened. @param isOpen left out by a form that remounts on each opening */
export function useSendOnce(isOpen = true): SendOnce {
  const [state, setState] = useState<'unsent' | 'sent' | 'failed'>('unsent');
  /** The next press may come before a render. */
  const now = useRef(state);
  const note = useCallback((next: typeof state) => {
    now.current = next;
    setState(next);
  }, []);
  useEffect(() => {
    if (isOpen) note('unsent');
  }, [isOpen, note]);
  return {
    isSent: state === 'sent',
    hasFailed: state === 'failed',
    async sendOnce(send) {
      if (now.current === 'sent') return;
      note('sent');
      try {
        await send();
      } catch (error) {
        console.warn(error);
        note('failed');
      }
    },
  };
}
