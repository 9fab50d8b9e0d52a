import { Container, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** The target of links on this page. */
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.section}>
      <Container size="lg">
        <header className={classes.header}>
          <Title order={2} id={`${id}-title`} className={classes.title}>
            {title}
          </Title>
          {lead && (
            <Text size="lg" c="dimmed" mt="sm">
              {lead}
            </Text>
          )}
        </header>
        {children}
      </Container>
    </section>
  );
}
