/**
 * A press may remove its button or move its row: the focus stays on the row. If the row's own Discard removes it, the
 * next row gets the focus. If somebody else's press does, the focus leaves the rows, so that the next letter is noted
 * for nobody, unless the appointment was restored under another id. A focus that the person has moved elsewhere since
 * stays there.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusContent, focusIfLost } from '../../ui/focus-content.ts';

interface Place {
  visit: string;
  appointment: string;
  /** Index of the row when it was last seen. */
  index: number;
  /** The last press removes the row. */
  isGivenUp: boolean;
}

/** Call from the component that renders the rows, so that it runs with each change of theirs. */
export function useKeepFocus(): void {
  const last = useRef<Place>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    const note = ({ target, type }: Event) => {
      const row = (target as Element | null)?.closest?.<HTMLElement>('[data-visit]');
      if (!row) {
        last.current = undefined;
        return;
      }
      const names = namesOf(row);
      // A press may move the focus within its row.
      const wasGivenUp = type === 'focusin' && last.current?.visit === names.visit && last.current.isGivenUp;
      const isGivenUp = wasGivenUp || (type === 'click' && (target as Element).closest('[data-takes-row]') !== null);
      last.current = { ...names, index: listRows().indexOf(row), isGivenUp };
    };
    for (const type of ['focusin', 'pointerdown', 'click', 'keydown'])
      document.addEventListener(type, note, { capture: true, signal: ended.signal });
    return () => {
      ended.abort();
      // The last row or the day is gone, and the table with it.
      if (last.current) focusIfLost();
    };
  }, []);
  useLayoutEffect(() => {
    const place = last.current;
    if (!place) return;
    const rows = listRows();
    const found = rows.findIndex((row) => namesOf(row).visit === place.visit);
    if (found >= 0) place.index = found;
    if (document.activeElement !== document.body || rows.length === 0) return;
    const next = found >= 0 || place.isGivenUp ? rows[Math.min(place.index, rows.length - 1)] : findAgain(rows, place);
    if (next) next.focus({ preventScroll: true });
    else focusContent();
  });
}

const listRows = () => Array.from(document.querySelectorAll<HTMLElement>('[data-visit]'));

const namesOf = ({ dataset }: HTMLElement) => ({
  visit: dataset.visit as string,
  appointment: dataset.appointment as string,
});

function findAgain(rows: readonly HTMLElement[], { appointment }: Place): HTMLElement | undefined {
  const same = rows.filter((row) => namesOf(row).appointment === appointment);
  return same.length === 1 ? same[0] : undefined;
}
