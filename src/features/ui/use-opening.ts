import { useState } from 'react';

/**
 * Counts the openings of a dialog, as a key for its content, which starts blank each time. The content stays mounted while the
 * dialog closes, and would otherwise keep its state if the dialog is reopened before that is done.
 */
export function useOpening(isOpen: boolean): number {
  const [{ wasOpen, count }, setLast] = useState({ wasOpen: isOpen, count: 0 });
  if (isOpen !== wasOpen) setLast({ wasOpen: isOpen, count: isOpen ? count + 1 : count });
  return count;
}
