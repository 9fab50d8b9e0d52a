import { Button, Card, Text, Title } from '@mantine/core';
import { type CSSProperties, memo, useId } from 'react';
import type { Service } from '../../../contract/service.ts';
import { priceText } from '../../base/price-text.ts';
import classes from './service-card.module.css';

/** From small to wide screens. With a responsive prop, Mantine would write a style sheet for every new card. */
export const CARD_PADDING = 'clamp(1rem, 3.5vw, 1.25rem)';

/** For the style sheet: the times are in two columns. */
export const roomFor = (times: number) => ({ '--rows': Math.max(1, Math.ceil(times / 2)) }) as CSSProperties;

interface ServiceCardProps {
  service: Service;
  /** Free times that it has room for. */
  mostTimes: number;
  /** The person's own time on this day, in words; empty if there is none. */
  ownTime: string;
}

/**
 * Another day with the same times renders nothing. That is why the grid handles the clicks: each button has the service as its
 * name, and a time's button has the time as its value.
 */
export const ServiceCard = memo(function ServiceCard({ service, mostTimes, ownTime }: ServiceCardProps) {
  const headingId = useId();
  const { _id, name, available, price } = service;
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
          {priceText(price)} per 30 minutes
        </Text>
        <Text span size="sm" c="dimmed">
          {spaces} {spaces === 1 ? 'space' : 'spaces'} available
        </Text>
      </div>
      {spaces > 0 ? (
        <ul className={classes.slots} style={roomFor(mostTimes)} aria-label="Free times">
          {available.map((slot) => (
            <li key={slot}>
              {/* Keyboard users choose the time in the dialog, without a hundred tab stops on the way. */}
              <button type="button" tabIndex={-1} name={_id} value={slot} className={classes.slot}>
                {slot}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes.slots} style={roomFor(mostTimes)}>
          <Text size="sm">No slot available</Text>
        </div>
      )}
      {/* Its line is always there, so nothing moves. */}
      <Text size="sm" fw={600} className={classes.own}>
        {ownTime}
      </Text>
      <Button fullWidth disabled={spaces === 0} name={_id} aria-describedby={headingId}>
        Book appointment
      </Button>
    </Card>
  );
}, isSame);

function isSame(before: ServiceCardProps, after: ServiceCardProps): boolean {
  return (
    before.ownTime === after.ownTime &&
    before.mostTimes === after.mostTimes &&
    JSON.stringify(before.service) === JSON.stringify(after.service)
  );
}
