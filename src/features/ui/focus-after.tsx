import { useEffectEvent, useLayoutEffect } from 'react';
import { focusIfLost } from './focus-content.ts';

interface FocusAfterProps {
  /** Read once the focus is lost. Default: what had the focus before, or else the page's content. */
  instead?: (() => HTMLElement | null) | undefined;
}

/**
 * Goes inside anything that opens over a page. Once that is gone, it restores a focus that was lost with it. On a slow
 * device Mantine focuses a dialog that is already closing, and does not return the focus.
 */
export function FocusAfter({ instead }: FocusAfterProps) {
  const lookFor = useEffectEvent((before: HTMLElement | null) => focusIfLost(instead ?? (() => before)));
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => lookFor(before);
  }, []);
  return null;
}
