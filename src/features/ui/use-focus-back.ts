import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from './focus-content.ts';

/**
 * For a button that can't hold the focus while it is busy: focus returns to it, unless something else has taken it by then,
 * or to the page's content where the button can't be used any more.
 */
export function useFocusBack(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) focusIfLost(() => button.current);
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
