import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password with a button to show it. The button's name must not contain the field's, or both would match it. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show what I type' }}
      // Mantine sets it on every other field by itself.
      aria-invalid={props.error ? true : undefined}
      aria-required
      {...props}
    />
  );
}
