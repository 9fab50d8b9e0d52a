import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password that can be looked at. The eye's name must not contain the field's, or both would answer to it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show what I type' }}
      // Mantine says it of every other field by itself.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}
