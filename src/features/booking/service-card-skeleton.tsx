import { Card, Skeleton, Text } from '@mantine/core';
import classes from './service-card.module.css';
import { CARD_PADDING, roomFor } from './service-card.tsx';

/** As many as most services have on a day. */
const TIMES = 16;

/** Takes up the room of a card with a whole day's times. */
export function ServiceCardSkeleton() {
  return (
    <Card withBorder radius="lg" padding={CARD_PADDING} className={classes.card} aria-hidden="true">
      <Skeleton height="1.5rem" width="60%" />
      <div className={classes.facts}>
        <Skeleton height="1.4rem" width="45%" />
      </div>
      <div className={classes.slots} style={roomFor(TIMES)}>
        <Skeleton className={classes.slotsSkeleton} />
      </div>
      <Text size="sm" className={classes.own} />
      <Skeleton height="2.25rem" className={classes.buttonSkeleton} />
    </Card>
  );
}
