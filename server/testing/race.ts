/** For tests: everybody books the same time at once. */
import { randomUUID } from 'node:crypto';
import type { ServerProcess, SignedIn } from './process.ts';
import type { Received } from './server.ts';

/** Spreads the calls over the servers in turn. @param key the same for all; without it each person has their own */
export function bookAll(
  servers: readonly ServerProcess[],
  people: readonly SignedIn[],
  date: string,
  key?: string,
): Promise<Received[]> {
  const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
  const wish = { ...service, date, slot: '08.00 AM - 08.30 AM', userName: 'Pat', phone: '555 0100', payment: false };
  return Promise.all(
    people.map(({ email, token }, index) =>
      (servers[index % servers.length] as ServerProcess).send('POST', '/booking', {
        token,
        body: { ...wish, email },
        headers: { 'Idempotency-Key': key ?? randomUUID() },
      }),
    ),
  );
}
