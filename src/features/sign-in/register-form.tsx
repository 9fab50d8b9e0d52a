import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LONGEST_NAME } from '../../../contract/visible-name.ts';
import type { Auth, ProvenAccount } from '../../platform/auth.ts';
import { mailedText } from '../../words/mailed-text.ts';
import { AnchorLink } from '../ui/anchor-link.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { checkConfirmation, checkEmail, checkName, checkNewPassword } from './form-rules.ts';
import { GoogleButton } from './google-button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useSignIn } from './use-sign-in.ts';

const NOT_MAILED =
  'The email to confirm your address may not have been sent. You can send it from Your account, in the menu under your picture.';

const BLANK = { name: '', email: '', password: '', confirmation: '' };

async function register(auth: Auth, { name, email, password }: typeof BLANK): Promise<ProvenAccount> {
  let isMailed = false;
  const proven = await auth.register(name.trim(), email.trim(), password, () => {
    isMailed = true;
  });
  return { ...proven, welcome: isMailed ? mailedText(email.trim()) : NOT_MAILED };
}

/** @param returnTo where the person was going; handed on to the login page */
export function RegisterForm({ returnTo }: { returnTo: string | undefined }) {
  const attempts = useSignIn();
  const isBusy = attempts.busy === 'form';
  const submit = useFocusBack(isBusy);
  const form = useForm({
    initialValues: BLANK,
    onValuesChange: attempts.forgetProblem,
    validate: { name: checkName, email: checkEmail, password: checkNewPassword, confirmation: checkConfirmation },
  });

  return (
    <SignInPage title="Register" lead="One account for all your appointments.">
      <form
        // Before the page is hydrated nothing may be sent, least of all a password in the address.
        method="dialog"
        noValidate
        onSubmit={form.onSubmit(
          (values) => attempts.attempt('form', (auth) => register(auth, values)),
          focusFirstError(form),
        )}
      >
        <Stack>
          <TextInput
            label="Name"
            autoComplete="name"
            aria-required
            maxLength={LONGEST_NAME}
            readOnly={isBusy}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            aria-required
            readOnly={isBusy}
            {...form.getInputProps('email')}
          />
          <NewPasswordFields
            isBusy={isBusy}
            password={form.getInputProps('password')}
            confirmation={form.getInputProps('confirmation')}
          />
          <ProblemAlert>{attempts.problem}</ProblemAlert>
          <Button ref={submit} type="submit" size="md" loading={isBusy} disabled={attempts.busy === 'google'} fullWidth>
            Register
          </Button>
        </Stack>
      </form>
      <Divider label="or" />
      <GoogleButton attempts={attempts} />
      <Text ta="center">
        Already have an account?{' '}
        <AnchorLink to="/login" search={{ redirect: returnTo }} underline="always">
          Log in instead
        </AnchorLink>
      </Text>
    </SignInPage>
  );
}
