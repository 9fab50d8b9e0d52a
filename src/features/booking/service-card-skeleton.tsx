import { Card, Skeleton } from '@mantine/core';
import classes from './service-card.module.css';
import { CARD_PADDING } from './service-card.tsx';

/** Takes the room of a card with a whole day's slots. */
export function ServiceCardSkeleton() {
  return (
    <Card withBorder radius="lg" padding={CARD_PADDING} className={classes.card} aria-hidden="true">
      <Skeleton height="1.5rem" width="60%" />
      <div className={classes.facts}>
        <Skeleton height="1.4rem" width="45%" />
      </div>
      <div className={classes.slots}>
        <Skeleton height="100%" className={classes.slotsSkeleton} />
      </div>
      <Skeleton height="2.25rem" mt="auto" />
    </Card>
  );
}
