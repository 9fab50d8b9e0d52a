/** For tests: everybody books the same time at once. */
import { randomUUID } from 'node:crypto';
import type { ServerProcess, SignedIn } from './process.ts';
import type { Received } from './server.ts';

/**
 * Spreads the calls over the servers in turn. A call that is told to retry is sent again, as by a device: on a busy machine it
 * may have waited too long for its turn in the store. @param key the same for all; without it each person has their own
 */
export function bookAll(
  servers: readonly ServerProcess[],
  people: readonly SignedIn[],
  date: string,
  key?: string,
): Promise<Received[]> {
  const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
  const wish = { ...service, date, slot: '08.00 AM - 08.30 AM', userName: 'Pat', phone: '555 0100', payment: false };
  const book = async ({ email, token }: SignedIn, index: number) => {
    const server = servers[index % servers.length] as ServerProcess;
    const headers = { 'Idempotency-Key': key ?? randomUUID() };
    for (;;) {
      const answer = await server.send('POST', '/booking', { token, body: { ...wish, email }, headers });
      if (answer.status !== 503) return answer;
    }
  };
  return Promise.all(people.map(book));
}
