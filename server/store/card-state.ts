import { sql } from 'kysely';

/** Why an unpaid booking may be neither paid by card nor canceled. */
export type CardState = 'in-review' | 'processing';

/** A column for queries of bookings. If one has payments in both states, a person has to look at it: 'in-review' counts. */
export const CARD_STATE = sql<CardState | null>`(
  select min(case payments.state when 'in-review' then 'in-review' else 'processing' end)
  from payments
  where payments.booking_id = bookings.id and bookings.paid = 0
    and (payments.state = 'in-review' or (payments.state = 'open' and payments.processing_since is not null))
)`.as('card_state');

/** The row of a booking, read with `CARD_STATE`. */
export interface WithCardState {
  card_state: CardState | null;
}
