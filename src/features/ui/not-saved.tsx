import { Text } from '@mantine/core';

/** In a form whose values could not be saved on this device. */
export function NotSaved() {
  return (
    <Text role="alert" c="var(--mantine-color-error)" size="sm">
      This could not be saved. Please try again.
    </Text>
  );
}
