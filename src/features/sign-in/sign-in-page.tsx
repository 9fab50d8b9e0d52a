import './sign-in-styles.ts';
import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface SignInPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function SignInPage({ title, lead, children }: SignInPageProps) {
  return (
    <Container size={460} py={{ base: 'xl', sm: 56 }}>
      <Paper withBorder p={{ base: 'lg', sm: 32 }} radius="lg">
        <Stack gap="lg">
          <div>
            <Title order={1} fz="h2">
              {title}
            </Title>
            <Text c="dimmed" mt={4}>
              {lead}
            </Text>
          </div>
          {children}
        </Stack>
      </Paper>
    </Container>
  );
}
