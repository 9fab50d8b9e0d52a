import { useState } from 'react';

/**
 * Counts the openings of a dialog, as the key of what begins blank each time. What it shows stays on the page while it closes,
 * and would else go on where it was when it is opened again before it is gone.
 */
export function useOpening(isOpen: boolean): number {
  const [{ wasOpen, count }, setLast] = useState({ wasOpen: isOpen, count: 0 });
  if (isOpen !== wasOpen) setLast({ wasOpen: isOpen, count: isOpen ? count + 1 : count });
  return count;
}
