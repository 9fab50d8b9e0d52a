import { Text } from '@mantine/core';

export const UNSAVED = 'This could not be saved. Please try again.';

/** In a form whose values could not be saved on this device. */
export function NotSaved() {
  return (
    <Text role="alert" c="var(--mantine-color-error)" size="sm">
      {UNSAVED}
    </Text>
  );
}
