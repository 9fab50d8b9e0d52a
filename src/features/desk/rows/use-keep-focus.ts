/**
 * A press may remove its button or move its row: the focus stays on the row. If the row's own Discard removes it, the
 * next row gets the focus. If somebody else's press does, the focus leaves the rows, so that the next letter is noted
 * for nobody, unless the appointment was restored under another id. A focus that the person has moved elsewhere since
 * stays there.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusContent, focusIfLost } from '../../ui/focus-content.ts';

interface UsedRow {
  visit: string;
  appointment: string;
  /** Where it was among the rows when it was last seen. */
  index: number;
  /** The last press removes the row. */
  isGivenUp: boolean;
}

/** Call from the component that renders the rows, so that it runs with each change of theirs. */
export function useKeepFocus(): void {
  const used = useRef<UsedRow>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    const noteUse = (event: Event) => {
      used.current = rowUsedBy(event, used.current);
    };
    for (const type of ['focusin', 'pointerdown', 'click', 'keydown'])
      document.addEventListener(type, noteUse, { capture: true, signal: ended.signal });
    return () => {
      ended.abort();
      // The last row or the day is gone, and the table with it.
      if (used.current) focusIfLost();
    };
  }, []);
  useLayoutEffect(() => {
    const row = used.current;
    if (!row) return;
    const rows = listRows();
    const sameRow = rows.find((other) => namesOf(other).visit === row.visit);
    if (sameRow) row.index = rows.indexOf(sameRow);
    const isFocusLost = document.activeElement === document.body;
    if (!isFocusLost || rows.length === 0) return;
    const next = sameRow ?? (row.isGivenUp ? nextRow(rows, row) : restoredRow(rows, row));
    if (next) next.focus({ preventScroll: true });
    else focusContent();
  });
}

function rowUsedBy({ target, type }: Event, before: UsedRow | undefined): UsedRow | undefined {
  const row = (target as Element | null)?.closest?.<HTMLElement>('[data-visit]');
  if (!row) return undefined;
  const names = namesOf(row);
  const takesRow = type === 'click' && (target as Element).closest('[data-takes-row]') !== null;
  // A press may move the focus within its row.
  const staysGivenUp = type === 'focusin' && before?.visit === names.visit && before.isGivenUp;
  return { ...names, index: listRows().indexOf(row), isGivenUp: takesRow || staysGivenUp };
}

const listRows = () => Array.from(document.querySelectorAll<HTMLElement>('[data-visit]'));

const namesOf = ({ dataset }: HTMLElement) => ({
  visit: dataset.visit as string,
  appointment: dataset.appointment as string,
});

const nextRow = (rows: readonly HTMLElement[], { index }: UsedRow) => rows[Math.min(index, rows.length - 1)];

function restoredRow(rows: readonly HTMLElement[], { appointment }: UsedRow): HTMLElement | undefined {
  const same = rows.filter((row) => namesOf(row).appointment === appointment);
  return same.length === 1 ? same[0] : undefined;
}
