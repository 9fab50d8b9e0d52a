import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  password: PasswordInputProps;
  confirmation: PasswordInputProps;
}

/** A password that is being chosen, typed twice. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField label="Password" description="At least six characters" autoComplete="new-password" {...password} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...confirmation} />
    </>
  );
}
