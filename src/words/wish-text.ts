import { serviceFor } from '../data/appointment-text.ts';
import type { Wish } from '../data/db.ts';

type Wanted = Parameters<typeof serviceFor>[0] & Pick<Wish, 'date' | 'slot' | 'orElse'>;

/** 'Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM', with the alternative times. */
export function wishText({ date, slot, orElse = [], ...service }: Wanted): string {
  return `${serviceFor(service)}, ${date}, ${[slot, ...orElse].join(', or ')}`;
}
