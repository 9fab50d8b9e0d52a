import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost, isContentFocused } from './focus-content.ts';

/**
 * For a button that can't hold the focus while it is busy: a lost focus returns to it, or to the page's content if the
 * button is gone or can't be used.
 * @param isShut it can't be used for now: it gets the focus back later, if the content still has it
 */
export function useFocusBack(isBusy: boolean, isShut = false): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  const isOwed = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) {
      focusIfLost(() => button.current);
      isOwed.current = isShut;
    }
    wasBusy.current = isBusy;
    if (isShut || !isOwed.current) return;
    if (isContentFocused()) button.current?.focus();
    isOwed.current = false;
  }, [isBusy, isShut]);
  useEffect(
    () => () => {
      if (wasBusy.current) focusIfLost();
    },
    [],
  );
  return button;
}
