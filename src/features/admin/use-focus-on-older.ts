/**
 * Keeps the keyboard focus in the audit while older lines load. The button for them is disabled until then, and goes
 * away with the last ones.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from '../ui/focus-content.ts';
import type { useAudit } from './use-audit.ts';

interface FocusOnOlder {
  older: RefObject<HTMLButtonElement | null>;
  table: RefObject<HTMLTableElement | null>;
  showOlder(): void;
}

export function useFocusOnOlder({ lines, state, goOn }: ReturnType<typeof useAudit>): FocusOnOlder {
  const older = useRef<HTMLButtonElement>(null);
  const table = useRef<HTMLTableElement>(null);
  /** How many lines there were when older ones were requested. */
  const shown = useRef<number>(undefined);
  const had = useRef(state);
  useEffect(() => {
    // The answer to an automatic retry removes the button without a press.
    if (had.current === 'failed' && state === 'ready') focusIfLost();
    had.current = state;
    const { current: before } = shown;
    if (state === 'loading' || before === undefined) return;
    shown.current = undefined;
    // Without the button: the first new row, or else the last.
    const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
    focusIfLost(() => older.current ?? rows()[before] ?? rows().at(-1) ?? null);
  }, [state]);

  function showOlder() {
    shown.current = lines.length;
    void goOn();
  }
  return { older, table, showOlder };
}
