import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mediumFromIso } from '../contract/clinic-date.ts';
import { wish } from '../test/wish.ts';
import { openStore } from './store/store.ts';
import { testFolder } from './testing/folder.ts';
import { type SignedIn, signInMany, startServer } from './testing/process.ts';

test('kill -9 under a stream of bookings loses none that was acknowledged, and its keys still answer', async () => {
  const dataDir = testFolder();
  const store = await openStore({ dataDir });
  const people = await signInMany(store, 8);
  await store.close();

  let server = await startServer({ DATA_DIR: dataDir });
  const acknowledged = new Map<string, { key: string; person: SignedIn; body: unknown }>();
  for (let round = 0; round < 3; round++) {
    const goal = acknowledged.size + 60;
    const reached = Promise.withResolvers<void>();
    // Each person books a day after the other, until the server is gone.
    const streams = people.map(async (person, index) => {
      for (let day = 0; ; day++) {
        const iso = `20${60 + index}-${String((day % 12) + 1).padStart(2, '0')}-${String(Math.floor(day / 12) + 1 + round * 9).padStart(2, '0')}`;
        const body = wish({ email: person.email, date: mediumFromIso(iso) });
        const key = randomUUID();
        const sent = { token: person.token, body, headers: { 'Idempotency-Key': key } };
        const answer = await server.send('POST', '/booking', sent).catch(() => undefined);
        if (!answer) return;
        expect(answer.status).toBe(201);
        acknowledged.set(answer.body.insertedId, { key, person, body });
        if (acknowledged.size >= goal) reached.resolve();
      }
    });
    await reached.promise;
    await server.end('SIGKILL');
    await Promise.all(streams);
    server = await startServer({ DATA_DIR: dataDir });

    for (const [id, { key, person, body }] of acknowledged) {
      const again = await server.send('POST', '/booking', {
        token: person.token,
        body,
        headers: { 'Idempotency-Key': key },
      });
      expect([again.status, again.body.insertedId]).toEqual([201, id]);
      expect((await server.send('GET', `/booking/${id}`, { token: person.token })).status).toBe(200);
    }
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(180);
  await server.end('SIGTERM');
});
