import { useState } from 'react';

/** Counts the openings of a dialog, as a key for its content: reopened while it still closes, it starts blank, too. */
export function useOpening(isOpen: boolean): number {
  const [{ wasOpen, count }, setLast] = useState({ wasOpen: isOpen, count: 0 });
  if (isOpen !== wasOpen) setLast({ wasOpen: isOpen, count: isOpen ? count + 1 : count });
  return count;
}
