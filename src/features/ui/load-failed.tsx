import { Button, Stack, Text } from '@mantine/core';
import { focusWhenGone } from './focus-content.ts';

interface LoadFailedProps {
  /** Such as 'The services of this day'. */
  what: string;
  onTryAgain(): void;
}

/** In the place of a list that the clinic could not give, though it can be reached, and of which nothing is known here. */
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
