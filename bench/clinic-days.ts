/**
 * A month at the clinic in which every second day has one slot less, so that the cards of a day differ from those of the
 * day before.
 */
import { randomUUID } from 'node:crypto';
import { mediumFromIso } from '../contract/clinic-date.ts';
import type { Service } from '../contract/service.ts';
import { slotLabel } from '../contract/slot.ts';
import { createPerson } from '../e2e/support/person.ts';
import { signInByCall } from '../e2e/support/signed-in.ts';
import type { ServicesOfDay } from '../src/data/db.ts';

const MARKED = { _id: 'oral-surgery', name: 'Oral Surgery', price: 100 };

/** Text that a card shows on that day but not on the day before or after it. */
export interface Sight {
  name: string;
  text: string;
}

export function sightOf({ services }: Pick<ServicesOfDay, 'services'>): Sight {
  const spaces = services.find(({ _id }) => _id === MARKED._id)?.available.length;
  return { name: MARKED.name, text: `${spaces} spaces available` };
}

/** Books the slots that mark the days, then returns all days as the clinic lists them: the whole month after next. */
export async function markDays(origin: string): Promise<ServicesOfDay[]> {
  const person = await signInByCall(origin, await createPerson(origin));
  const headers = { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' };
  const days: ServicesOfDay[] = [];
  for (const date of daysOfMonth(new Date())) {
    if (days.length % 2 === 1) {
      const body = {
        serviceId: MARKED._id,
        serviceName: MARKED.name,
        date: mediumFromIso(date),
        slot: slotLabel(480),
        userName: person.name,
        email: person.email,
        phone: '555 0100',
        price: MARKED.price,
        payment: false,
      };
      const answer = await fetch(`${origin}/booking`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
      });
      if (answer.status !== 201) throw new Error(`POST /booking: ${answer.status} ${await answer.text()}`);
    }
    const answer = await fetch(`${origin}/available?date=${encodeURIComponent(mediumFromIso(date))}`);
    days.push({ date, services: (await answer.json()) as Service[], fetchedAt: Date.now() });
  }
  return days;
}

/** ISO days. */
function daysOfMonth(today: Date): string[] {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 2];
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month, index + 1)).toISOString().slice(0, 10),
  );
}
