import type { Wish } from '../data/db.ts';

type Wanted = Pick<Wish, 'serviceName' | 'date' | 'slot' | 'orElse'>;

/** 'Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM', with the times that would do as well. */
export function wishText({ serviceName, date, slot, orElse = [] }: Wanted): string {
  return `${serviceName}, ${date}, ${[slot, ...orElse].join(', or ')}`;
}
