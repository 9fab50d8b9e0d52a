import { useEffectEvent, useLayoutEffect } from 'react';
import { focusIfLost } from './focus-content.ts';

interface FocusAfterProps {
  /** Read once the focus is lost; without it what had the focus before gets it, or else the page's content. */
  instead?: (() => HTMLElement | null) | undefined;
}

/**
 * Stands in what opens over a page. Once that is gone, in whichever way, a focus that went with it is looked for. On a slow device
 * Mantine takes it into a dialog that is closing already, and does not give it back.
 */
export function FocusAfter({ instead }: FocusAfterProps) {
  const lookFor = useEffectEvent((before: HTMLElement | null) => focusIfLost(instead ?? (() => before)));
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => lookFor(before);
  }, []);
  return null;
}
