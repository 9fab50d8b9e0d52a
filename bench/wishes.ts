/** Any number of bookings that a person may have. No two want the same slot, so none of them conflict. */

import type { bookSlot } from '../contract/booking.ts';
import { mediumFromIso } from '../contract/clinic-date.ts';
import type { Input } from '../contract/endpoint.ts';
import { slotLabel } from '../contract/slot.ts';
import type { Person } from '../e2e/support/person.ts';

export type Wish = Input<typeof bookSlot>;

/** All services of server/clinic.json with a slot in the morning, and their prices. */
const SERVICES = [
  { id: 'teeth-orthodontics', name: 'Teeth Orthodontics', price: 80 },
  { id: 'cosmetic-dentistry', name: 'Cosmetic Dentistry', price: 55 },
  { id: 'teeth-cleaning', name: 'Teeth Cleaning', price: 99 },
  { id: 'pediatric-dental', name: 'Pediatric Dental', price: 49 },
  { id: 'oral-surgery', name: 'Oral Surgery', price: 100 },
] as const;

export interface Wishes {
  /** The next `count` bookings, for that person. */
  take(count: number, person: Pick<Person, 'name' | 'email'>): Wish[];
}

export function createWishes(firstDay = Date.UTC(2031, 0, 1)): Wishes {
  let taken = 0;
  return {
    take(count, { name, email }) {
      return Array.from({ length: count }, () => {
        const place = taken++;
        const service = SERVICES[place % SERVICES.length] ?? SERVICES[0];
        const day = new Date(firstDay + Math.floor(place / SERVICES.length) * 86_400_000).toISOString().slice(0, 10);
        return {
          serviceId: service.id,
          serviceName: service.name,
          date: mediumFromIso(day),
          slot: slotLabel(480),
          userName: name,
          email,
          phone: '555 0100',
          price: service.price,
          payment: false,
        };
      });
    },
  };
}
