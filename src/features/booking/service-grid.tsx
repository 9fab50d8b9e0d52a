import { Box, SimpleGrid } from '@mantine/core';
import { type MouseEvent, useRef } from 'react';
import type { Service } from '../../../contract/service.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { Loading } from '../ui/loading.tsx';
import { ownTimeText } from './own-time.ts';
import { ServiceCard } from './service-card.tsx';
import { ServiceCardSkeleton } from './service-card-skeleton.tsx';
import classes from './service-grid.module.css';

/** As many services as the clinic starts with. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface ServiceGridProps {
  /** ISO day. */
  day: string;
  /** Undefined while nothing is known about the day. */
  services: Service[] | undefined;
  /** The clinic can be reached, and has not answered yet. */
  isLoading: boolean;
  /** So old that it is marked as stale. */
  isStale: boolean;
  /** The person's appointments and wishes on the day, and those of a child of theirs. */
  mine: readonly BookingView[];
  /** The person's; empty while nobody is known to be logged in. */
  name: string;
  /** @param slot that was tapped */
  onChoose(service: Service, slot?: string): void;
}

export function ServiceGrid({ day, services, isLoading, isStale, mine, name, onChoose }: ServiceGridProps) {
  const mostTimes = useMostTimes(day, services);

  function choose({ target }: MouseEvent) {
    const button = (target as HTMLElement).closest('button');
    const service = services?.find(({ _id }) => _id === button?.name);
    // Closing the dialog returns the focus. The time's button may be gone by then; the button below stays.
    if (button?.value)
      button.closest('article')?.querySelector<HTMLElement>('button:not([value])')?.focus({ preventScroll: true });
    if (service) onChoose(service, button?.value || undefined);
  }

  return (
    <Box pos="relative">
      {isLoading && <Loading label="Loading the services of this day" />}
      <SimpleGrid
        cols={{ base: 1, sm: 2 }}
        spacing="lg"
        className={classes.grid}
        data-stale={isStale || undefined}
        onClick={choose}
      >
        {services
          ? services.map((service) => (
              <ServiceCard
                key={service._id}
                service={service}
                mostTimes={mostTimes.get(service._id) ?? 0}
                ownTime={ownTimeText(mine, service, name)}
              />
            ))
          : SKELETONS.map((key) => <ServiceCardSkeleton key={key} />)}
      </SimpleGrid>
    </Box>
  );
}

/** The most free times of each service (by id) while the day is shown. A time that goes leaves its room: nothing moves. */
function useMostTimes(day: string, services: readonly Service[] = []): ReadonlyMap<string, number> {
  const seen = useRef({ day, most: new Map<string, number>() });
  if (seen.current.day !== day) seen.current = { day, most: new Map() };
  const { most } = seen.current;
  for (const { _id, available } of services) most.set(_id, Math.max(most.get(_id) ?? 0, available.length));
  return most;
}
