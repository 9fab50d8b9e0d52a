import type { Wish } from '../data/db.ts';

/** 'Teeth Cleaning, Jan 8, 2030, 08.00 AM - 08.30 AM', with the times that would do as well. */
export function wishText({ serviceName, date, slot, orElse = [] }: Wish): string {
  return `${serviceName}, ${date}, ${[slot, ...orElse].join(', or ')}`;
}
