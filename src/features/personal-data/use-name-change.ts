/** A change of name, until it is known what became of it. */
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { changeName } from '../../app/change-name.ts';
import { proveAnew } from '../../app/prove-anew.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { addMessage } from '../../data/messages.ts';
import { useIsOffline } from '../live/use-is-offline.ts';

const PROBLEMS = {
  failed: 'The name could not be saved. Please try again in a moment.',
  unknown: 'The answer did not come, so it is not known yet whether your name was saved.',
  ended: 'To change your name, please log out and log in again.',
};

interface NameChanging {
  problem: string | undefined;
  /** Answers whether it is saved. */
  save(name: string): Promise<boolean>;
}

export function useNameChange(workspace: Workspace): NameChanging {
  const app = useApp();
  const { account, db, sync } = workspace;
  const [problem, setProblem] = useState<keyof typeof PROBLEMS>();
  /** What may have been saved. */
  const [sent, setSent] = useState('');
  const isOffline = useIsOffline(workspace);
  const isAsking = problem === 'unknown' && !isOffline;

  const saySaved = useCallback(async () => {
    setProblem(undefined);
    await addMessage(db, { kind: 'success', text: 'Your name is saved.' }, Date.now());
  }, [db]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a call of the sync may have brought the name.
  useEffect(() => {
    if (!isAsking) return;
    let isGone = false;
    const ask = async () => {
      if (!(await proveAnew(app)) || isGone) return;
      if (app.session.account?.name === sent) await saySaved();
      else setProblem('failed');
    };
    ask();
    return () => {
      isGone = true;
    };
  }, [app, isAsking, sent, saySaved, account.name]);

  return {
    problem: problem && PROBLEMS[problem],
    async save(name) {
      setSent(name);
      const change = await changeName(app, name);
      if (change === 'saved') {
        await saySaved();
        return true;
      }
      setProblem(change);
      if (change === 'unknown') sync.doubt();
      return false;
    },
  };
}
