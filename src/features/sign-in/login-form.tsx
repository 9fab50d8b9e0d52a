import { Alert, Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AnchorLink } from '../ui/anchor-link.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { checkLoginEmail } from './form-rules.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { ResetPassword } from './reset-password.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useEnded } from './use-ended.ts';
import { useSignIn } from './use-sign-in.ts';

/** @param returnTo where the person was going; handed on to the register page */
export function LoginForm({ returnTo }: { returnTo: string | undefined }) {
  const ended = useEnded(returnTo);
  const attempts = useSignIn();
  const isBusy = attempts.busy === 'form';
  const submit = useFocusBack(isBusy);
  const form = useForm({
    initialValues: { email: '', password: '' },
    onValuesChange: attempts.forgetProblem,
    validate: { email: checkLoginEmail, password: (password) => (password ? null : 'Please enter your password') },
  });

  return (
    <SignInPage title="Login" lead="Book, see, and cancel your appointments.">
      <form
        // Before the page is hydrated nothing may be sent, least of all a password in the address.
        method="dialog"
        noValidate
        onSubmit={form.onSubmit(
          ({ email, password }) => attempts.attempt('form', (auth) => auth.signInWithPassword(email.trim(), password)),
          focusFirstError(form),
        )}
      >
        <Stack>
          {/* A toast says it first, and is gone after five seconds. */}
          {ended && ended.atLogin !== 'after-toast' && (
            <Alert role={ended.atLogin ?? 'note'} color="gray">
              {ended.text}
            </Alert>
          )}
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            aria-required
            readOnly={isBusy}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            readOnly={isBusy}
            {...form.getInputProps('password')}
          />
          <ProblemAlert>{attempts.problem}</ProblemAlert>
          <Button ref={submit} type="submit" size="md" loading={isBusy} disabled={attempts.busy === 'google'} fullWidth>
            Login
          </Button>
          <ResetPassword
            email={form.values.email}
            onStart={attempts.forgetProblem}
            onProblem={(text) => form.setFieldError('email', text)}
            onNoAddress={() => form.getInputNode('email')?.focus()}
          />
        </Stack>
      </form>
      <Divider label="or" />
      <GoogleButton attempts={attempts} />
      <Text ta="center">
        New here?{' '}
        <AnchorLink to="/register" search={{ redirect: returnTo }} underline="always">
          Create an account
        </AnchorLink>
      </Text>
    </SignInPage>
  );
}
