/** Why somebody was logged out, told on the login page until somebody tries to log in: a reload does not take it away. */
import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { useApp } from '../../app/app-context.ts';
import { readStored } from '../../platform/read-stored.ts';
import type { Ending, Session } from '../../platform/session.ts';
import { pickStorage } from '../../platform/storage.ts';

const KEY = 'molar.ended';
const Kept = v.object({ text: v.string(), isNotAdmin: v.optional(v.boolean()) });

/**
 * @param returnTo where the login leads: that a page is for admins is not told on the way to another one, but for a tab that was led
 * away from there by what was done in another
 */
export function useEnded(returnTo: string | undefined): Ending | undefined {
  const { session } = useApp();
  const ended = useSyncExternalStore(
    session.subscribe,
    () => session.ended,
    () => undefined,
  );
  const isKept = useSyncExternalStore(session.subscribe, hasKept, () => false);
  useEffect(() => {
    if (ended) keep(ended);
  }, [ended]);
  const told = ended ?? (isKept ? readStored(ofTab(), KEY, Kept) : undefined);
  const isBeside = told?.isNotAdmin && !ended?.isUntold && !returnTo?.startsWith('/dashboard');
  return isBeside ? undefined : told;
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

const hasKept = () => ofTab().getItem(KEY) !== null;

function keep({ text, isNotAdmin }: Ending): void {
  try {
    ofTab().setItem(KEY, JSON.stringify({ text, isNotAdmin }));
  } catch (error) {
    // A full storage costs only what a reload would keep.
    console.warn(error);
  }
}
