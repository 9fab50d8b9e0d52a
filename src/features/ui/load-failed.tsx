import { Button, Stack, Text } from '@mantine/core';
import { focusWhenGone } from './focus-content.ts';

interface LoadFailedProps {
  /** Such as 'The services of this day'. */
  what: string;
  onTryAgain(): void;
}

/** In place of a list that this device does not have and the clinic could not give, though it can be reached. */
export function LoadFailed({ what, onTryAgain }: LoadFailedProps) {
  return (
    <Stack align="flex-start" gap="sm">
      <Text role="alert">{what} could not be loaded. We’ll keep trying.</Text>
      <Button ref={focusWhenGone} variant="default" onClick={onTryAgain}>
        Try again
      </Button>
    </Stack>
  );
}
