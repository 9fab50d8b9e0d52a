/** One attempt at a time to get in, by whatever way, and what to say when it fails. */
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { loadCode } from '../../base/load-code.ts';
import type { Auth, ProvenAccount } from '../../platform/auth.ts';
import { signInProblem } from './sign-in-problem.ts';
import { forgetEnded, forgetEndedAtLogin } from './use-ended.ts';

let code: typeof import('../../app/sign-in.ts') | undefined;

/** Nobody needs it before they press. */
async function loadSignIn() {
  code ??= await loadCode(() => import('../../app/sign-in.ts'));
  return code;
}

/** For the provider's answer to a form (milliseconds). */
const TIME_LIMIT = 10_000;

/** What was pressed. */
type Way = 'form' | 'google';

/**
 * Asks the provider.
 * @param giveUp says why and frees the form before the provider is through with it; what it still proves counts
 */
type Prove = (auth: Auth, giveUp: (error: unknown) => void) => Promise<ProvenAccount>;

export interface SignInAttempts {
  /** The way that is being tried. */
  busy: Way | undefined;
  problem: string | undefined;
  /** What was entered has changed: what was wrong with it is no longer so. */
  forgetProblem(): void;
  /** The guard of the page leads on once the person is in. */
  attempt(way: Way, prove: Prove): Promise<void>;
}

export function useSignIn(): SignInAttempts {
  const app = useApp();
  const [busy, setBusy] = useState<Way>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // Only a head start.
    loadSignIn().catch(() => {});
  }, []);
  useEffect(() => forgetEndedAtLogin(app.session), [app]);
  const last = useRef(0);

  async function attempt(way: Way, prove: Prove) {
    last.current += 1;
    const own = last.current;
    let said: string | undefined;

    function tell(text: string) {
      // The form is of the attempt that came later, and nothing is said twice.
      if (last.current !== own || said === text) return;
      said = text;
      setProblem(text);
      setBusy(undefined);
    }

    const giveUp = (error: unknown) => tell(signInProblem(error));

    /** The SDK would keep somebody waiting for half a minute. Whoever has Google’s window before them takes their time. */
    async function saidInTime(auth: Auth): Promise<ProvenAccount> {
      const timer = setTimeout(() => giveUp({ code: 'auth/network-request-failed' }), TIME_LIMIT);
      return prove(auth, giveUp).finally(() => clearTimeout(timer));
    }

    setBusy(way);
    setProblem(undefined);
    forgetEnded();
    try {
      // All the code first: what the provider has said must not be lost for want of it. What is there is not waited for,
      // or a browser may block the window as an unrequested popup.
      const { signIn } = code ?? (await loadSignIn());
      const refusal = await signIn(app, (auth) => (way === 'form' ? saidInTime : prove)(auth, giveUp));
      if (refusal) tell(refusal);
      else if (last.current === own) setBusy(undefined);
    } catch (error) {
      giveUp(error);
    }
  }

  return { busy, problem, forgetProblem: () => setProblem(undefined), attempt };
}
