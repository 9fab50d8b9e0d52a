/**
 * One PostgreSQL with 1, 2 and 4 server processes: how the booking rate and its p99 change, and whether 200 people racing
 * for one slot still end in one booking. The load generators and all processes share this machine.
 */
import { openStore } from '../server/store/store.ts';
import { startOwnPostgres } from '../server/testing/own-postgres.ts';
import { type ServerProcess, type SignedIn, signInMany, startServer } from '../server/testing/process.ts';
import { bookAll } from '../server/testing/race.ts';
import { createLoadGenerator, type LoadRequest } from './load.ts';
import { percentile } from './percentile.ts';
import type { Bench, Result } from './result.ts';

const SIZES = [1, 2, 4];
const BOOKINGS = 1500;
const RACERS = 200;

export async function benchCluster(): Promise<Bench> {
  const postgres = await startOwnPostgres();
  const store = await openStore({ dataDir: '', databaseUrl: postgres.url });
  const people = await signInMany(store, RACERS);
  await store.close();
  const results: Result[] = [];
  try {
    for (const [round, size] of SIZES.entries()) {
      const servers = await Promise.all(
        Array.from({ length: size }, () => startServer({ DATABASE_URL: postgres.url })),
      );
      results.push(await rate(servers, people, round), await race(servers, people, round));
      for (const server of servers) await server.end('SIGTERM');
    }
  } finally {
    await postgres.stop();
  }
  return { title: 'Server processes on one PostgreSQL, all on this machine', results, mustHold: true };
}

async function rate(servers: readonly ServerProcess[], people: readonly SignedIn[], round: number): Promise<Result> {
  const generators = servers.map(() => createLoadGenerator());
  const send = (share: number, from: number) =>
    Promise.all(
      servers.map(({ url }, index) => {
        const requests = Array.from({ length: share }, (_, count) =>
          booking(people[(index + count * servers.length) % people.length] as SignedIn, [
            round,
            from + index * share + count,
          ]),
        );
        return generators[index]?.send(Number(new URL(url).port), requests);
      }),
    );
  const share = Math.floor(BOOKINGS / servers.length);
  // The first calls warm up the connection pools and the code.
  await send(Math.floor(share / 5), BOOKINGS);
  const measured = (await send(share, 0)).filter((part) => part !== undefined);
  await Promise.all(generators.map((generator) => generator.close()));
  const seconds = Math.max(...measured.map((part) => part.seconds));
  const latencies = measured.flatMap((part) => part.latencies);
  return {
    name: `${servers.length} processes: bookings a second`,
    figure: ((share * servers.length) / seconds).toFixed(0),
    note: `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms, 8 connections to each`,
  };
}

async function race(servers: readonly ServerProcess[], people: readonly SignedIn[], round: number): Promise<Result> {
  const start = performance.now();
  const answers = await bookAll(servers, people, `Nov ${round + 1}, 2099`);
  const seconds = (performance.now() - start) / 1000;
  const won = answers.filter(({ status }) => status === 201).length;
  const lost = answers.filter(({ status }) => status === 409).length;
  return {
    name: `${servers.length} processes: ${RACERS} people want one time`,
    figure: `${won} booked, ${lost} refused`,
    goal: `1 booked, ${RACERS - 1} refused`,
    isMet: won === 1 && lost === RACERS - 1,
    note: `${seconds.toFixed(2)} s for all`,
  };
}

/** No two bookings are for the same slot. @param place the round, and a number within it */
function booking({ email, token }: SignedIn, [round, number]: [number, number]): LoadRequest {
  const date = `${['Jan', 'Mar', 'May', 'Jul', 'Aug', 'Oct', 'Dec'][number % 7]} ${(Math.floor(number / 7) % 31) + 1}, ${2100 + round * 20 + Math.floor(number / 217)}`;
  const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
  return {
    method: 'POST',
    path: '/booking',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
    body: { ...service, date, slot: '08.00 AM - 08.30 AM', userName: 'Pat', email, phone: '555 0100', payment: false },
  };
}
