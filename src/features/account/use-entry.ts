/** One attempt at a time to get in, by whatever way, and what to say when it fails. */
import { useState } from 'react';
import type { Auth, ProvenAccount } from '../../platform/auth.ts';
import { useApp } from '../shell/app-context.ts';
import { EntryRefused, enterClinic } from './enter-clinic.ts';
import { signInProblem } from './sign-in-problem.ts';

export interface Entry {
  isBusy: boolean;
  problem: string | undefined;
  /** What was entered has changed: what was wrong with it is no longer so. */
  forgetProblem(): void;
  /** @param prove asks the provider; the guard of the page leads on once the person is in */
  attempt(prove: (auth: Auth) => Promise<ProvenAccount>): Promise<void>;
}

export function useEntry(): Entry {
  const app = useApp();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(prove: (auth: Auth) => Promise<ProvenAccount>) {
    setBusy(true);
    setProblem(undefined);
    try {
      await enterClinic(app, await prove(await app.loadAuth()));
    } catch (error) {
      setProblem(error instanceof EntryRefused ? error.message : signInProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, forgetProblem: () => setProblem(undefined), attempt };
}
