import { Card, Skeleton } from '@mantine/core';
import classes from './service-card.module.css';
import { CARD_PADDING, roomFor } from './service-card.tsx';

/** As many as most services have on a day. */
const TIMES = 16;

/** Takes up the room of a card with a whole day's times. One part: what is drawn here delays the answer on a slow phone. */
export function ServiceCardSkeleton() {
  return (
    <Card withBorder radius="lg" padding={CARD_PADDING} aria-hidden="true">
      <Skeleton className={classes.skeleton} style={roomFor(TIMES)} />
    </Card>
  );
}
