/** Why somebody was logged out, told on the login page until somebody tries to log in: a reload does not take it away. */
import { useEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Ending, Session } from '../../platform/session.ts';
import { pickStorage } from '../../platform/storage.ts';

const KEY = 'molar.ended';

export function useEnded(): Ending | undefined {
  const { session } = useApp();
  const ended = useSyncExternalStore(
    session.subscribe,
    () => session.ended,
    () => undefined,
  );
  const text = useSyncExternalStore(session.subscribe, readKept, () => undefined);
  useEffect(() => {
    if (ended) keep(ended.text);
  }, [ended]);
  return ended ?? (text ? { text } : undefined);
}

/** Somebody tries to log in. */
export function forgetEnded(): void {
  ofTab().removeItem(KEY);
}

/** From now on, once somebody is logged in, in whichever tab. Answers how to stop. */
export function forgetEndedAtLogin(session: Session): () => void {
  return session.subscribe(() => {
    if (session.account) forgetEnded();
  });
}

const ofTab = () => pickStorage(() => sessionStorage).storage;

const readKept = () => ofTab().getItem(KEY) ?? undefined;

function keep(text: string): void {
  try {
    ofTab().setItem(KEY, text);
  } catch (error) {
    // A full storage costs only what a reload would keep.
    console.warn(error);
  }
}
