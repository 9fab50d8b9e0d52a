import { Text } from '@mantine/core';
import type { Booking } from '../../../contract/booking.ts';
import { priceText } from '../../base/price-text.ts';
import { serviceFor } from '../../data/appointment-text.ts';
import classes from './payment.module.css';

export function BookingSummary({ booking }: { booking: Booking }) {
  return (
    <section className={classes.summary} aria-labelledby="summary">
      <Text component="h2" id="summary" fw={650} fz="lg">
        {serviceFor(booking)}
      </Text>
      <dl className={classes.facts}>
        <dt>Date</dt>
        <dd>{booking.date}</dd>
        <dt>Time</dt>
        <dd>{booking.slot}</dd>
        <dt>Price</dt>
        <dd>
          <strong>{priceText(booking.price)}</strong>
        </dd>
      </dl>
    </section>
  );
}
