import { Text } from '@mantine/core';

export const UNSAVED = 'This could not be saved. Please try again.';

export function NotSaved() {
  return (
    <Text role="alert" c="var(--mantine-color-error)" size="sm">
      {UNSAVED}
    </Text>
  );
}
