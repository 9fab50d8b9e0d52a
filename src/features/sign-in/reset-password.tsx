import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { retryImport } from '../../base/load-code.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { checkEmail, NO_RESET_EMAIL } from './form-rules.ts';
import { pressProblem, providerMessage } from './sign-in-problem.ts';

// A tenth of this page's code, loaded only for people who press. After a sign-out the header has it.
const ToastHost = lazy(async () => ({
  default: (await retryImport(() => import('../messages/toast-host.tsx'))).ToastHost,
}));

const UNANSWERED = 'No answer came, so the email may be on its way. Please look in your inbox before you try again.';

interface ResetPasswordProps {
  email: string;
  onStart(): void;
  /** Shows below the email field what is wrong with it. */
  onProblem(text: string): void;
  /** Focuses that field, which is above the button. */
  onNoAddress(): void;
}

export function ResetPassword({ email, onStart, onProblem, onNoAddress }: ResetPasswordProps) {
  const { loadAuth, session, showToast } = useApp();
  const [isBusy, setBusy] = useState(false);
  const button = useFocusBack(isBusy);
  const [hasSent, setSent] = useState(false);
  const [said, setSaid] = useState('');

  function refuse(problem: string) {
    setSaid('');
    onProblem(problem);
    onNoAddress();
  }

  async function sendReset() {
    onStart();
    const address = email.trim();
    if (!address) return refuse(NO_RESET_EMAIL);
    setBusy(true);
    setSent(true);
    const unanswered = navigator.onLine ? UNANSWERED : undefined;
    try {
      await (await loadAuth()).sendPasswordReset(address);
      const problem = checkEmail(address);
      // A provider that never tells whether an account exists also accepts an invalid address. No email goes there.
      if (problem) {
        refuse(problem);
        return await showToast({ kind: 'error', text: problem });
      }
      // Nobody is told whether the account exists.
      setSaid(`If ${address} has an account here, a link to choose a new password is on its way.`);
      await showToast({ kind: 'success', text: 'Please check your email' });
    } catch (error) {
      setSaid('');
      onProblem(checkEmail(address) ?? pressProblem(error, unanswered));
      await showToast({ kind: 'error', text: providerMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="subtle" fullWidth ref={button} loading={isBusy} onClick={sendReset}>
        Reset Password?
      </Button>
      <Text role="status" size="sm" ta="center">
        {said}
      </Text>
      <Suspense>{hasSent && !session.ended && <ToastHost />}</Suspense>
    </div>
  );
}
