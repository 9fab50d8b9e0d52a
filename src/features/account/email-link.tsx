import { Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import { AccountPage } from './account-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { signInProblem } from './sign-in-problem.ts';

type LinkState =
  | { step: 'reading' }
  | { step: 'verified'; email: string | null }
  | { step: 'new-password'; email: string | null }
  | { step: 'failed'; problem: string };

/** Where the links in the provider's mails lead. @param code the link's `oobCode` */
export function EmailLink({ code }: { code: string | undefined }) {
  const { loadAuth } = useApp();
  const [state, setState] = useState<LinkState>({ step: 'reading' });

  useEffect(() => {
    let isGone = false;
    async function follow(): Promise<LinkState> {
      if (!code) throw { code: 'auth/invalid-action-code' };
      const auth = await loadAuth();
      const { operation, email } = await auth.readEmailLink(code);
      if (operation === 'PASSWORD_RESET') return { step: 'new-password', email };
      await auth.verifyEmail(code);
      return { step: 'verified', email };
    }
    follow()
      .catch((error): LinkState => ({ step: 'failed', problem: signInProblem(error) }))
      .then((next) => isGone || setState(next));
    return () => {
      isGone = true;
    };
  }, [code, loadAuth]);

  switch (state.step) {
    case 'reading':
      return (
        <AccountPage title="One moment" lead="Your link is being checked.">
          <Loader aria-label="Checking" />
        </AccountPage>
      );
    case 'verified':
      return (
        <AccountPage title="Thank you" lead={`Your e-mail address ${state.email ?? ''} is confirmed.`}>
          <ButtonLink to="/appointment">Book an appointment</ButtonLink>
        </AccountPage>
      );
    case 'new-password':
      return <NewPasswordForm code={code ?? ''} email={state.email} />;
    case 'failed':
      return (
        <AccountPage title="This link does not work" lead={state.problem}>
          <ButtonLink to="/login">Go to the login page</ButtonLink>
        </AccountPage>
      );
  }
}
