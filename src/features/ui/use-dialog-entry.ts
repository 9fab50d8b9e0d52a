/**
 * A dialog as an entry of the browser's history: Back closes it, Forward opens it again, and a reload keeps it. What it
 * is about is kept in the entry, so nothing around the dialog can change that.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { noteScrolled } from '../../platform/scroll-restoration.ts';
import { useIsLeaving } from './use-is-leaving.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    dialog?: { name: string; about?: unknown };
  }
}

export interface DialogEntry {
  isOpen: boolean;
  /** Before that, the dialog's code is not needed. */
  wasOpened: boolean;
  /** What `open` was given, perhaps in an older version of the page. Kept while the dialog closes. */
  about: unknown;
  open(about?: unknown): void;
  /** Goes back over the entry. Harmless when the dialog is closed or closing. */
  close(): void;
}

const closed = () => undefined;

/** @param name tells the dialogs of one page apart */
export function useDialogEntry(name: string): DialogEntry {
  const { history, navigate } = useRouter();
  const state = useSyncExternalStore(
    history.subscribe,
    () => (history.location.state.dialog?.name === name ? history.location.state : undefined),
    closed,
  );
  const [last, setLast] = useState(state?.dialog);
  if (state && state.dialog !== last) setLast(state.dialog);
  const isClosing = useRef(false);
  const isLeaving = useIsLeaving();
  useEffect(() => {
    if (!state) isClosing.current = false;
  }, [state]);

  const open = useCallback(
    (about?: unknown) => {
      // A screen reader scrolls and presses at once.
      noteScrolled();
      // Turn a pending address change into an entry of its own first.
      history.flush();
      navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, dialog: { name, about } }),
        resetScroll: false,
      });
    },
    [history, navigate, name],
  );
  const close = useCallback(() => {
    if (isClosing.current || !state || history.location.state !== state) return;
    // Going back now would abort the navigation to the next page.
    if (isLeaving.current) return;
    isClosing.current = true;
    history.back();
  }, [history, state, isLeaving]);
  return { isOpen: state !== undefined, wasOpened: last !== undefined, about: last?.about, open, close };
}
