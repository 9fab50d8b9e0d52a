/**
 * Each call of the server against the bare framework running the same statements on the same store: what who, strict
 * parsing, idempotency and a checked answer cost. Both run in this process, in turn, so only the ratio counts.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { mediumFromIso } from '../contract/clinic-date.ts';
import { slotLabel } from '../contract/slot.ts';
import { createAccessTokens } from '../server/access-token.ts';
import { createApp } from '../server/app.ts';
import { readClinicFile, seedClinic } from '../server/clinic-file.ts';
import { listen } from '../server/listen.ts';
import { createPaymentProvider } from '../server/payments/payment-provider.ts';
import { createPayments } from '../server/payments/payments.ts';
import { insertBooking, listBookingsOfUser, listTakenSlots } from '../server/store/bookings.ts';
import { listOfferedServices } from '../server/store/services.ts';
import { openStore } from '../server/store/store.ts';
import type { BookingRow } from '../server/store/tables.ts';
import { insertNewUser } from '../server/store/users.ts';
import { type LoadRequest, requestsPerSecond } from './load.ts';

const ROUNDS = 5;
const PER_ROUND = 400;
const SERVICE = { id: 'teeth-cleaning', name: 'Teeth Cleaning', price_cents: 9900 };

export async function benchServerCalls(): Promise<{ name: string; ratio: number }[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  const store = await openStore({ dataDir });
  await seedClinic(store, readClinicFile(join(import.meta.dirname, '../server/clinic.json')));
  const user = {
    id: randomUUID(),
    provider_uid: 'bench',
    email: 'bench@molar.test',
    name: 'Bench',
    role: null,
    created_at: 0,
  };
  await insertNewUser(store.db, user);
  const accessTokens = createAccessTokens({ secret: randomUUID(), now: Date.now });
  const Authorization = `Bearer ${await accessTokens.issue(user.id, user.provider_uid)}`;

  // Nobody pays here, so nobody listens there.
  const provider = createPaymentProvider({ secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench', port: 9 });
  const app = createApp({
    store,
    auth: { verifyIdentity: () => Promise.reject(new Error('nobody signs in here')), accessTokens },
    config: {
      auth: { apiKey: 'bench', authDomain: 'bench.test', projectId: 'demo-bench' },
      payments: { mode: 'simulator', publishableKey: 'pk_test_bench' },
      images: {},
      clinic: { name: 'Bench', phone: '555 0100', timeZone: 'UTC' },
    },
    payments: createPayments({ store, provider, now: Date.now, logError: console.error }),
    simulatorUrl: undefined,
    adminEmails: [],
    pages: undefined,
    now: Date.now,
    logError: console.error,
  });
  const bare = new Hono();
  bare.get('/available', async (context) => {
    const [services, taken] = [await listOfferedServices(store.db), await listTakenSlots(store.db, '2030-01-01')];
    return context.json(
      services.map(({ id, slots }) => slots.filter((slot) => !taken.get(id)?.has(slot)).map(slotLabel)),
    );
  });
  bare.get('/my-appointment', async (context) => context.json(await listBookingsOfUser(store.db, user.id)));
  bare.post('/booking', async (context) => {
    const row: BookingRow = await context.req.json();
    await store.transaction((tx) => insertBooking(tx, row));
    return context.json(row.id, 201);
  });

  const [molar, floor] = [await listen({ port: 0, host: '127.0.0.1' }), await listen({ port: 0, host: '127.0.0.1' })];
  molar.serve((request) => app.fetch(request));
  floor.serve((request) => bare.fetch(request));
  const compare = (name: string, ours: (index: number) => LoadRequest, theirs: (index: number) => LoadRequest) =>
    medianRatio(name, [molar.port, ours], [floor.port, theirs]);
  const get = (path: string) => () => ({ method: 'GET', path, headers: { Authorization } }) as const;
  // One a day, so that nothing stands in the way and the patient's own list stays as short as it is.
  let day = 0;
  const nextDay = () => new Date(Date.UTC(2031, 0, 1 + day++)).toISOString().slice(0, 10);

  try {
    return [
      await compare('GET /available', get('/available?date=Jan%201,%202030'), get('/available')),
      await compare('GET /my-appointment', get(`/my-appointment?email=${user.email}`), get('/my-appointment')),
      await compare(
        'POST /booking',
        () => post(wish(nextDay(), user), { Authorization, 'Idempotency-Key': randomUUID() }),
        () => post(rowOf(nextDay(), user.id)),
      ),
    ];
  } finally {
    await Promise.all([molar.stop(), floor.stop()]);
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Side = [port: number, next: (index: number) => LoadRequest];

async function medianRatio(name: string, [ourPort, ours]: Side, [theirPort, theirs]: Side) {
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rate = await requestsPerSecond(ourPort, PER_ROUND, ours);
    ratios.push(rate / (await requestsPerSecond(theirPort, PER_ROUND, theirs)));
  }
  // The first round warms both up.
  const counted = ratios.slice(1).sort((a, b) => a - b);
  return { name, ratio: counted[Math.floor(counted.length / 2)] ?? Number.NaN };
}

function post(body: object, headers: Record<string, string> = {}): LoadRequest {
  return {
    method: 'POST',
    path: '/booking',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function wish(date: string, { name, email }: { name: string; email: string }) {
  return {
    serviceId: SERVICE.id,
    serviceName: SERVICE.name,
    date: mediumFromIso(date),
    slot: slotLabel(480),
    userName: name,
    email,
    phone: '555 0100',
    price: SERVICE.price_cents / 100,
    payment: false,
  };
}

function rowOf(date: string, userId: string): BookingRow {
  return {
    id: randomUUID(),
    service_id: SERVICE.id,
    service_name: SERVICE.name,
    date,
    start_minute: 480,
    user_id: userId,
    user_name: 'Bench',
    email: 'bench@molar.test',
    phone: '555 0100',
    price_cents: SERVICE.price_cents,
    paid: 0,
    transaction_id: null,
    created_at: 0,
  };
}
