import { SimpleGrid, VisuallyHidden } from '@mantine/core';
import type { Service } from '../../../contract/service.ts';
import { ServiceCard } from './service-card.tsx';
import { ServiceCardSkeleton } from './service-card-skeleton.tsx';
import classes from './service-grid.module.css';

/** As many as the clinic starts with. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface ServiceGridProps {
  /** Undefined while nothing is known of the day. */
  services: Service[] | undefined;
  /** So old that it is shown as what it is: a memory. */
  isStale: boolean;
  onChoose(service: Service): void;
}

export function ServiceGrid({ services, isStale, onChoose }: ServiceGridProps) {
  return (
    <>
      <VisuallyHidden role="status">{services ? '' : 'Loading the services of this day'}</VisuallyHidden>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" className={classes.grid} data-stale={isStale || undefined}>
        {services
          ? services.map((service) => <ServiceCard key={service._id} service={service} onChoose={onChoose} />)
          : SKELETONS.map((key) => <ServiceCardSkeleton key={key} />)}
      </SimpleGrid>
    </>
  );
}
