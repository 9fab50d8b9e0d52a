/** The page's keys, unless somebody is typing or something is open over the page. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { VisitStateName } from '../../../contract/visit-state.ts';
import { deskKey } from './desk-keys.ts';

interface DeskKeys {
  goToNow(): void;
  note(visitId: string, state: VisitStateName, minutes?: number): void;
  undo(visitId: string): void;
  book(): void;
  addWalkIn(): void;
  print(): void;
  enterPaper(): void;
  search(): void;
  showKeys(): void;
}

const TYPING = 'input, textarea, select, [contenteditable]';
const OVER_IT = '[role="dialog"], [role="menu"]';
/** The opener of a list or a menu over the page. */
const OPEN = '[aria-expanded="true"]';

/** @param areLettersOn as in desk-keys.ts */
export function useDeskKeys(keys: DeskKeys, areLettersOn: boolean): void {
  const { history } = useRouter();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A dialog that is still opening does not have the focus yet, but the keys are meant for it.
    if (history.location.state.dialog) return;
    const target = event.target as HTMLElement;
    const key = event.defaultPrevented || target.closest(OVER_IT) ? undefined : deskKey(event, areLettersOn);
    // From the search the list is one arrow away.
    const isLeavingSearch = event.key === 'ArrowDown' && target.matches('input[type="search"]');
    if (!key || (target.closest(TYPING) && !isLeavingSearch) || target.closest(OPEN)) return;
    const row = target.closest<HTMLElement>('[data-visit]');
    const id = row?.dataset.visit;
    if ((key.does === 'note' || key.does === 'undo') && (id === undefined || event.repeat)) return;
    event.preventDefault();
    switch (key.does) {
      case 'move':
        return move(row, key.by);
      case 'now':
        return keys.goToNow();
      case 'note':
        return keys.note(id as string, key.state, key.minutes);
      case 'undo':
        return keys.undo(id as string);
      case 'new-booking':
        return keys.book();
      case 'walk-in':
        return keys.addWalkIn();
      case 'print':
        return event.repeat ? undefined : keys.print();
      case 'enter-paper':
        return keys.enterPaper();
      case 'search':
        return keys.search();
      case 'show-keys':
        return keys.showKeys();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function move(from: HTMLElement | null, by: number): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-visit]'));
  const next = from ? rows[rows.indexOf(from) + by] : rows[by > 0 ? 0 : rows.length - 1];
  next?.focus({ focusVisible: true });
}
