import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { ButtonLink } from './button-link.tsx';
import { focusWhenGone } from './focus-content.ts';

/** In place of a restricted page, while it is unknown whether this person may see it. @param children whom it is for */
export function NotChecked({ children, onTryAgain }: { children: string; onTryAgain(): void }) {
  return (
    <Stack align="flex-start" role="status">
      <Title order={1} fz="h2">
        This page can’t be opened right now
      </Title>
      <Text maw="60ch">{children} You stay logged in, and the page opens as soon as it does.</Text>
      <Group>
        <Button ref={focusWhenGone} onClick={onTryAgain}>
          Try again
        </Button>
        <ButtonLink to="/dashboard" variant="default">
          My appointments
        </ButtonLink>
      </Group>
    </Stack>
  );
}
