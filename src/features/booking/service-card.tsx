import { Button, Card, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Service } from '../../../contract/service.ts';
import classes from './service-card.module.css';

/** From small to wide screens. As a property by screen size, Mantine would write a style sheet for every card that comes. */
export const CARD_PADDING = 'clamp(1rem, 3.5vw, 1.25rem)';

interface ServiceCardProps {
  service: Service;
  onChoose(service: Service): void;
}

export function ServiceCard({ service, onChoose }: ServiceCardProps) {
  const headingId = useId();
  const { name, available, price } = service;
  const spaces = available.length;
  return (
    <Card
      component="article"
      aria-labelledby={headingId}
      withBorder
      radius="lg"
      padding={CARD_PADDING}
      className={classes.card}
    >
      <Title order={3} id={headingId}>
        {name}
      </Title>
      <div className={classes.facts}>
        <Text span fw={600} size="sm">
          ${price} per 30 minutes
        </Text>
        <Text span size="sm" c="dimmed">
          {spaces} {spaces === 1 ? 'space' : 'spaces'} available
        </Text>
      </div>
      {spaces > 0 ? (
        <ul className={classes.slots} aria-label="Free times">
          {available.map((slot) => (
            <li key={slot}>{slot}</li>
          ))}
        </ul>
      ) : (
        <div className={classes.slots}>
          <Text size="sm">No slot available</Text>
        </div>
      )}
      <Button mt="auto" fullWidth disabled={spaces === 0} onClick={() => onChoose(service)}>
        Book appointment
      </Button>
    </Card>
  );
}
