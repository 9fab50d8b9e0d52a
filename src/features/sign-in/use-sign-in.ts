import { useEffect, useRef, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { loadCode } from '../../base/load-code.ts';
import { withinTime } from '../../base/within-time.ts';
import type { Auth, ProvenAccount } from '../../platform/auth.ts';
import { signInProblem } from './sign-in-problem.ts';
import { forgetEnded, forgetEndedAtLogin } from './use-ended.ts';

let code: typeof import('../../app/sign-in.ts') | undefined;

/** Not needed before the first press. */
async function loadSignIn() {
  code ??= await loadCode(() => import('../../app/sign-in.ts'));
  return code;
}

/** Time limit for the provider's answer to a form. The SDK would wait for half a minute. */
const TIME_LIMIT_MS = 10_000;

type Way = 'form' | 'google';

/** @param giveUp says why, and frees the form early; a later proof still counts, unless somebody tries again */
type Prove = (auth: Auth, giveUp: (error: unknown) => void) => Promise<ProvenAccount>;

export interface SignInAttempts {
  busy: Way | undefined;
  problem: string | undefined;
  /** The input has changed, so the problem no longer applies. */
  forgetProblem(): void;
  /** The page's guard redirects once the person is logged in. */
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
      // The form belongs to the latest attempt, and nothing is said twice.
      if (last.current !== own || said === text) return;
      said = text;
      setProblem(text);
      setBusy(undefined);
    }

    const giveUp = (error: unknown) => tell(signInProblem(error));

    /**
     * For the form only: people take their time in Google's window. A later proof no longer counts, because somebody
     * else may be there by then.
     */
    function provedInTime(auth: Auth): Promise<ProvenAccount> {
      return withinTime(TIME_LIMIT_MS, prove(auth, giveUp)).catch((error) => {
        throw error.name === 'TimeoutError' ? { code: 'auth/network-request-failed' } : error;
      });
    }

    setBusy(way);
    setProblem(undefined);
    forgetEnded();
    try {
      // Load all the code first, so that the provider's answer is not lost without it. Code that is here is not awaited, or a
      // browser may block the window as an unrequested popup.
      const { signIn } = code ?? (await loadSignIn());
      const refusal = await signIn(app, (auth) => (way === 'form' ? provedInTime : prove)(auth, giveUp));
      if (refusal) tell(refusal);
      else if (last.current === own) setBusy(undefined);
    } catch (error) {
      giveUp(error);
    }
  }

  return { busy, problem, forgetProblem: () => setProblem(undefined), attempt };
}
