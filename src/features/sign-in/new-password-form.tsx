import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { DeadLink } from './dead-link.tsx';
import { checkConfirmation, checkNewPassword } from './form-rules.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordIsSet } from './password-is-set.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { isDeadLink, isUsedLink, pressProblem } from './sign-in-problem.ts';
import { UsedLink } from './used-link.tsx';

const UNANSWERED = 'No answer came, so your new password may already be set. Please try again.';

/** @param code of the link in the email */
export function NewPasswordForm({ code, email }: { code: string; email: string | null }) {
  const { loadAuth } = useApp();
  const [step, setStep] = useState<'asking' | 'busy' | 'done' | 'used' | 'dead'>('asking');
  const [problem, setProblem] = useState<string>();
  const button = useFocusBack(step === 'busy');
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: { password: checkNewPassword, confirmation: checkConfirmation },
  });

  async function save({ password }: { password: string }) {
    setStep('busy');
    setProblem(undefined);
    const unanswered = navigator.onLine ? UNANSWERED : undefined;
    try {
      await (await loadAuth()).resetPassword(code, password);
      setStep('done');
    } catch (error) {
      setProblem(pressProblem(error, unanswered));
      setStep(isUsedLink(error) ? 'used' : isDeadLink(error) ? 'dead' : 'asking');
    }
  }

  if (step === 'used') return <UsedLink done="your new password is set" />;
  if (step === 'dead') return <DeadLink problem={problem ?? ''} />;
  if (step === 'done') return <PasswordIsSet email={email} />;
  return (
    <SignInPage title="Choose a new password" lead={email ? `For ${email}` : 'It replaces the old one.'}>
      <form noValidate onSubmit={form.onSubmit(save, focusFirstError(form))}>
        <Stack>
          <NewPasswordFields
            isBusy={step === 'busy'}
            password={form.getInputProps('password')}
            confirmation={form.getInputProps('confirmation')}
          />
          <ProblemAlert>{problem}</ProblemAlert>
          <Button type="submit" size="md" ref={button} loading={step === 'busy'}>
            Save password
          </Button>
        </Stack>
      </form>
    </SignInPage>
  );
}
