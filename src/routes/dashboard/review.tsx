import { Stack, Text, Title } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/review')({
  head: pageTitle('My review'),
  component: () => (
    <Stack>
      <Title order={1} fz="h2">
        My review
      </Title>
      <Text>This is review page</Text>
    </Stack>
  ),
});
