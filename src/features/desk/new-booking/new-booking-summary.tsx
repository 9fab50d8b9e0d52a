import { Text } from '@mantine/core';
import type { Service } from '../../../../contract/service.ts';
import { slotTime } from '../../../../contract/slot.ts';
import { priceText } from '../../../base/price-text.ts';
import { dayText } from '../../../words/day-text.ts';
import type { ChosenTime } from './new-booking-values.ts';

interface NewBookingSummaryProps {
  service: Pick<Service, 'name' | 'price'>;
  name: string;
  /** ISO day. */
  today: string;
  chosen: ChosenTime | undefined;
  /** The chosen time is no longer free. */
  isGone: boolean;
  /** The slot of the appointment that the patient already has. */
  standing: string | undefined;
}

export function NewBookingSummary({ service, name, today, chosen, isGone, standing }: NewBookingSummaryProps) {
  return (
    <div>
      <Text>
        {chosen && !isGone && `${dayText(chosen.date, today)}, ${slotTime(chosen.slot)} · `}
        {priceText(service.price)} per 30 minutes
      </Text>
      <Text role="status" fw={600}>
        {chosen?.price !== undefined &&
          chosen.price !== service.price &&
          `The price has changed: it was ${priceText(chosen.price)}. `}
        {standing && (
          <>
            <bdi>{name}</bdi>
            {` already has ${service.name} at ${slotTime(standing)} on this day. Only one is allowed per service and day.`}
          </>
        )}
      </Text>
    </div>
  );
}
