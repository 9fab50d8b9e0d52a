/**
 * A press may take its button away, or move its row: the keyboard goes on at the row. Whoever has put the pointer elsewhere
 * since is left alone.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';

/** To be called by what renders the rows, with each change of theirs. */
export function useKeepFocus(): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    const note = ({ target }: Event) => {
      last.current = (target as Element | null)?.closest?.<HTMLElement>('[data-visit]')?.dataset.visit;
    };
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, note, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  useLayoutEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(last.current)}"]`)?.focus({ preventScroll: true });
  });
}
