import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  password: PasswordInputProps;
  confirmation: PasswordInputProps;
  isBusy: boolean;
}

export function NewPasswordFields({ password, confirmation, isBusy }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Password"
        description="At least six characters"
        autoComplete="new-password"
        readOnly={isBusy}
        {...password}
      />
      <PasswordField
        label="Confirm password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show what I type again' }}
        autoComplete="new-password"
        readOnly={isBusy}
        {...confirmation}
      />
    </>
  );
}
