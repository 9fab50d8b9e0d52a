/** Why the person was logged out, shown on the login page until somebody tries to log in, even after a reload. */
import { useEffect, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { useApp } from '../../app/app-context.ts';
import { readStored } from '../../platform/read-stored.ts';
import type { Ending, Session } from '../../platform/session.ts';
import { pickStorage } from '../../platform/storage.ts';
import { writeStored } from '../../platform/write-stored.ts';

const KEY = 'molar.ended';
const Kept = v.object({ text: v.string(), isNotAdmin: v.optional(v.boolean()) });

/**
 * @param returnTo where the login leads. The note that a page is for admins is left out on the way to any other page,
 * except in a tab that was led away by an action in another tab
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
  const isBeside = told?.isNotAdmin && ended?.atLogin !== 'alert' && !returnTo?.startsWith('/dashboard');
  return isBeside ? undefined : told;
}

/** For when somebody tries to log in. */
export function forgetEnded(): void {
  ofTab().removeItem(KEY);
}

/** Forgets it as soon as somebody is logged in, in any tab. Returns a function that stops this. */
export function forgetEndedAtLogin(session: Session): () => void {
  return session.subscribe(() => {
    if (session.account) forgetEnded();
  });
}

const ofTab = () => pickStorage(() => sessionStorage).storage;

const hasKept = () => ofTab().getItem(KEY) !== null;

function keep({ text, isNotAdmin }: Ending): void {
  writeStored(ofTab(), KEY, { text, isNotAdmin });
}
