/**
 * A press may take its button away, or move its row: the keyboard goes on at the row, or at the one that has taken its place.
 * Whoever has put the pointer elsewhere since is left alone.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from '../ui/focus-content.ts';

/** To be called by what renders the rows, with each change of theirs. */
export function useKeepFocus(): void {
  const last = useRef<string>(undefined);
  /** Where that row stood when it was last seen. */
  const place = useRef(-1);
  useEffect(() => {
    const ended = new AbortController();
    const note = ({ target }: Event) => {
      last.current = (target as Element | null)?.closest?.<HTMLElement>('[data-visit]')?.dataset.visit;
      place.current = placeOf(listRows(), last.current);
    };
    for (const type of ['focusin', 'pointerdown']) document.addEventListener(type, note, { signal: ended.signal });
    return () => {
      ended.abort();
      // The last row is gone, or the day, and the table with it.
      if (last.current !== undefined) focusIfLost();
    };
  }, []);
  useLayoutEffect(() => {
    if (last.current === undefined) return;
    const rows = listRows();
    const found = placeOf(rows, last.current);
    if (found >= 0) place.current = found;
    if (document.activeElement !== document.body) return;
    rows[Math.min(place.current, rows.length - 1)]?.focus({ preventScroll: true });
  });
}

const listRows = () => Array.from(document.querySelectorAll<HTMLElement>('[data-visit]'));

const placeOf = (rows: readonly HTMLElement[], visit: string | undefined): number =>
  rows.findIndex(({ dataset }) => dataset.visit === visit);
