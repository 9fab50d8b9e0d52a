import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAccount, useApp } from '../../app/app-context.ts';
import { renewProof } from '../../app/renew-proof.ts';
import type { Auth } from '../../platform/auth.ts';
import type { Account } from '../../platform/session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { DeadLink } from './dead-link.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { SaidLead } from './said-lead.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { isDeadLink, isUsedLink, pressProblem } from './sign-in-problem.ts';
import { UsedLink } from './used-link.tsx';

const UNANSWERED = {
  confirming: 'No answer came, so your email address may already be confirmed. Please try again.',
  resetting: 'No answer came, so the email may be on its way. Please look in your inbox before you try again.',
};

interface ConfirmEmailProps {
  /** Code of the link in the email. */
  code: string;
  email: string;
  /** The account is new; otherwise it changes its address. */
  isNew: boolean;
}

/** Anybody can create an account with anybody's address, so nothing is confirmed by opening the link. (decision 017) */
export function ConfirmEmail({ code, email, isNew }: ConfirmEmailProps) {
  const app = useApp();
  const account = useAccount();
  const [step, setStep] = useState<'asking' | 'confirming' | 'resetting' | 'confirmed' | 'reset' | 'used' | 'dead'>(
    'asking',
  );
  const [problem, setProblem] = useState<string>();
  const confirmButton = useFocusBack(step === 'confirming');
  const resetButton = useFocusBack(step === 'resetting');

  async function run(busy: keyof typeof UNANSWERED, work: (auth: Auth) => Promise<void>, done: typeof step) {
    setStep(busy);
    setProblem(undefined);
    const unanswered = navigator.onLine ? UNANSWERED[busy] : undefined;
    try {
      await work(await app.loadAuth());
      setStep(done);
    } catch (error) {
      setProblem(pressProblem(error, unanswered));
      setStep(isUsedLink(error) ? 'used' : isDeadLink(error) ? 'dead' : 'asking');
    }
  }

  async function verify(auth: Auth) {
    await auth.verifyEmail(code, email);
    await renewProof(app);
  }

  const confirm = () => run('confirming', verify, 'confirmed');
  const reset = () => run('resetting', (auth) => auth.sendPasswordReset(email), 'reset');

  if (step === 'used') return <UsedLink done="your email address is confirmed" />;
  if (step === 'dead') return <DeadLink problem={problem ?? ''} />;
  if (step === 'confirmed')
    return (
      <SignInPage
        title="Thank you"
        lead={<SaidLead>{`Your email address ${email} is confirmed.${otherLogin(account, email)}`}</SaidLead>}
      >
        <ButtonLink to="/appointment">Book an appointment</ButtonLink>
      </SignInPage>
    );
  if (step === 'reset')
    return (
      <SignInPage
        title="Check your mail"
        lead={<SaidLead>{`A link to choose a new password is on its way to ${email}.`}</SaidLead>}
      >
        <Text>
          Once you have chosen one, the account is yours alone. If the name in it is not yours, you can change it in
          Your account.
        </Text>
      </SignInPage>
    );
  const what = isNew ? `created an account here with ${email}` : `wants to use ${email} for an account here`;
  return (
    <SignInPage title="Was this you?" lead={<SaidLead>{`Somebody ${what}.`}</SaidLead>}>
      <ProblemAlert>{problem}</ProblemAlert>
      <Stack gap="xs">
        <Text>If it was you, please confirm it.</Text>
        <Button
          size="md"
          ref={confirmButton}
          loading={step === 'confirming'}
          disabled={step === 'resetting'}
          onClick={confirm}
        >
          Confirm my email
        </Button>
      </Stack>
      {isNew && (
        <Stack gap="xs">
          <Text>
            If it wasn’t you, you don’t need to do anything. Or you can set a new password. Then the account is yours,
            and whoever created it is locked out.
          </Text>
          <Button
            size="md"
            variant="default"
            ref={resetButton}
            loading={step === 'resetting'}
            disabled={step === 'confirming'}
            onClick={reset}
          >
            Set a new password
          </Button>
        </Stack>
      )}
    </SignInPage>
  );
}

/** Names another login, because the next booking would be made for it. */
const otherLogin = (account: Account | null, email: string) =>
  account && account.email !== email ? ` You are logged in as ${account.email}.` : '';
