import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { changeName } from '../../app/change-name.ts';
import { renewProof } from '../../app/renew-proof.ts';
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
  /** Resolves to whether it is saved. */
  save(name: string): Promise<boolean>;
}

export function useNameChange(workspace: Workspace): NameChanging {
  const app = useApp();
  const { account, db, sync } = workspace;
  const [found, setFound] = useState<{ problem: keyof typeof PROBLEMS; nameThen: string }>();
  /** The name that may have been saved. */
  const [sent, setSent] = useState('');
  const isOffline = useIsOffline(workspace);
  const isAsking = found?.problem === 'unknown' && !isOffline;

  const saySaved = useCallback(async () => {
    setFound(undefined);
    await addMessage(db, { kind: 'success', text: 'Your name is saved.' }, Date.now());
  }, [db]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a call of the sync may have brought the name.
  useEffect(() => {
    if (!isAsking) return;
    let isGone = false;
    const ask = async () => {
      if (!(await renewProof(app)) || isGone) return;
      const nameThen = app.session.account?.name ?? '';
      if (nameThen === sent) await saySaved();
      else setFound({ problem: 'failed', nameThen });
    };
    ask();
    return () => {
      isGone = true;
    };
  }, [app, isAsking, sent, saySaved, account.name]);

  return {
    // Another tab may have changed it since.
    problem: found?.nameThen === account.name ? PROBLEMS[found.problem] : undefined,
    async save(name) {
      setSent(name);
      const change = await changeName(app, name);
      if (change === 'saved') {
        await saySaved();
        return true;
      }
      setFound({ problem: change, nameThen: account.name });
      if (change === 'unknown') sync.check();
      return false;
    },
  };
}
