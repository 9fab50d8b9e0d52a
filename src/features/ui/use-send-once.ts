/** A dialog's form is sent once: what is pressed while it is being sent, or while the dialog closes, does nothing. */
import { useEffect, useRef } from 'react';

/**
 * What could not be sent may be sent again, and so may what is opened anew.
 * @param isOpen left out by a form that each opening has for itself
 */
export function useSendOnce(isOpen = true): (send: () => Promise<void>) => Promise<void> {
  const isSent = useRef(false);
  useEffect(() => {
    if (isOpen) isSent.current = false;
  }, [isOpen]);
  return async (send) => {
    if (isSent.current) return;
    isSent.current = true;
    try {
      await send();
    } catch (error) {
      isSent.current = false;
      throw error;
    }
  };
}
