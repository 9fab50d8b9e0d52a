import { useEffectEvent, useLayoutEffect } from 'react';
import { focusIfLost } from './focus-content.ts';

interface FocusAfterProps {
  /** Read once the focus is lost; without it the page's content gets it. */
  instead?: (() => HTMLElement | null) | undefined;
}

/** Stands in what opens over a page. Once that is gone, in whichever way, a focus that went with it is looked for. */
export function FocusAfter({ instead }: FocusAfterProps) {
  const lookFor = useEffectEvent(() => focusIfLost(instead));
  useLayoutEffect(() => () => lookFor(), []);
  return null;
}
