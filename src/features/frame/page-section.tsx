import { Container, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageSectionProps {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The heading and the margins of an ordinary page. */
export function PageSection({ title, lead, children }: PageSectionProps) {
  return (
    <Container size="lg" py={{ base: 'xl', sm: 48 }}>
      <Stack gap="xl">
        <div>
          <Title order={1}>{title}</Title>
          {lead && (
            <Text c="dimmed" mt="xs" maw="60ch">
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </Container>
  );
}
