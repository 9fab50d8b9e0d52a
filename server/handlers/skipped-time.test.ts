// A clinic that is open at night, on the night in which its clock is set forward from 2 to 3 AM.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wish } from '../../test/wish.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const SPRING = 'Mar 14, 2027';
const [BEFORE, SKIPPED, AFTER] = ['01.30 AM - 02.00 AM', '02.00 AM - 02.30 AM', '03.00 AM - 03.30 AM'] as const;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ deskEmails: ['dee@clinic.test'] });
  const slots = JSON.stringify([90, 120, 150, 180]);
  await server.store.db.updateTable('services').set({ slots }).where('id', '=', 'teeth-cleaning').execute();
});
afterEach(() => server.close());

test('a time that the clock skips is neither offered nor booked', async () => {
  const { body } = await server.send('GET', `/available?${new URLSearchParams({ date: SPRING })}`);
  const { available } = body.find(({ _id }: { _id: string }) => _id === 'teeth-cleaning');
  expect(available).toEqual([BEFORE, AFTER]);
  const token = await server.signIn('pat@clinic.test');
  const book = (slot: string) => server.send('POST', '/booking', { token, body: wish({ date: SPRING, slot }) });
  expect(await book(SKIPPED)).toMatchObject({
    status: 409,
    body: { code: 'booking.unknown-slot', alternatives: [BEFORE, AFTER] },
  });
  expect((await book(BEFORE)).status).toBe(201);
});

test('the desk’s next free times skip it too', async () => {
  const token = await server.signIn('dee@clinic.test', 'Dee Desk');
  await server.store.db
    .updateTable('services')
    .set({ slots: '[120,150]' })
    .where('id', '=', 'teeth-cleaning')
    .execute();
  const { body } = await server.send('GET', `/next-free?serviceId=teeth-cleaning&from=${SPRING}`, { token });
  expect(body[0]).toEqual({ date: 'Mar 15, 2027', slot: SKIPPED });
});
