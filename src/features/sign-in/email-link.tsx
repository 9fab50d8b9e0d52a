import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { focusWhenGone } from '../ui/focus-content.ts';
import { LoadingPart } from '../ui/loading.tsx';
import { ConfirmEmail } from './confirm-email.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SaidLead } from './said-lead.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { isDeadLink, signInProblem } from './sign-in-problem.ts';

type LinkState =
  | { step: 'reading' }
  | { step: 'confirm'; email: string; isNew: boolean }
  | { step: 'new-password'; email: string | null }
  | { step: 'unread' | 'dead'; problem: string };

/** The target of the links in the provider's emails. Opening a link does not use it up. @param code the link's `oobCode` */
export function EmailLink({ code }: { code: string | undefined }) {
  const { loadAuth } = useApp();
  const [state, setState] = useState<LinkState>({ step: 'reading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again.
  useEffect(() => {
    let isGone = false;
    setState({ step: 'reading' });
    async function read(): Promise<LinkState> {
      if (!code) throw { code: 'auth/invalid-action-code' };
      const auth = await loadAuth();
      const { operation, email } = await auth.readEmailLink(code);
      if (operation === 'PASSWORD_RESET') return { step: 'new-password', email };
      if (!email) throw { code: 'auth/invalid-action-code' };
      return { step: 'confirm', email, isNew: operation === 'VERIFY_EMAIL' };
    }
    read()
      .catch((error): LinkState => ({ step: isDeadLink(error) ? 'dead' : 'unread', problem: signInProblem(error) }))
      .then((next) => isGone || setState(next));
    return () => {
      isGone = true;
    };
  }, [code, loadAuth, attempt]);

  switch (state.step) {
    case 'reading':
      return (
        <SignInPage title="One moment" lead="Your link is being checked.">
          <LoadingPart label="Checking your link" height="2.25rem" />
        </SignInPage>
      );
    case 'confirm':
      return <ConfirmEmail code={code ?? ''} email={state.email} isNew={state.isNew} />;
    case 'new-password':
      return <NewPasswordForm code={code ?? ''} email={state.email} />;
    case 'unread':
      return (
        <SignInPage title="Your link could not be checked" lead={<SaidLead>{state.problem}</SaidLead>}>
          <Button ref={focusWhenGone} onClick={() => setAttempt((attempt) => attempt + 1)}>
            Try again
          </Button>
        </SignInPage>
      );
    case 'dead':
      return <DeadLink problem={state.problem} />;
  }
}
