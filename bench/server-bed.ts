/**
 * A clinic with a history, and two servers on the same store: ours, and the bare framework running the same statements.
 * Both run the statements for a call's own work and response: the offered services and the taken slots of a day; the
 * bookings of a person; the service and the booking in one transaction. Only ours also pays for looking up the user behind
 * the token and for storing the answer under its idempotency key.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { isoFromMedium, mediumFromIso } from '../contract/clinic-date.ts';
import { addDays } from '../contract/day-arithmetic.ts';
import { slotLabel } from '../contract/slot.ts';
import { createApp } from '../server/app.ts';
import { bookingOf } from '../server/handlers/bookings.ts';
import { createHealth } from '../server/health.ts';
import { createReadClient } from '../server/http/client.ts';
import { createEventStreams } from '../server/http/event-streams.ts';
import { listen } from '../server/http/listen.ts';
import { createAccessTokens } from '../server/identity/access-token.ts';
import { createLog, inBackground } from '../server/log/log.ts';
import { createPaymentProvider } from '../server/payments/payment-provider.ts';
import { createPayments } from '../server/payments/payments.ts';
import { insertBooking, listBookingsOfUser } from '../server/store/bookings.ts';
import { getOfferedService, listOfferedServices } from '../server/store/services.ts';
import { openStore, type Store } from '../server/store/store.ts';
import type { UserRow } from '../server/store/tables.ts';
import { listTakenSlots } from '../server/store/taken-slots.ts';
import { noLimits } from '../server/testing/limits.ts';
import { wishOf } from '../test/wish.ts';
import type { LoadRequest } from './load.ts';
import { BOOKERS, DESK, FULL_DAY, fillStore, PATIENT } from './server-history.ts';

/** The patients' calls, which the bare framework answers as well. */
export const CALLS = ['GET /available', 'GET /my-appointment', 'POST /booking'] as const;
export type Call = (typeof CALLS)[number];

/** The page requests this many days at once. */
export const TWO_WEEKS = 'GET /available of two weeks';
type OwnCall = 'GET /visits' | typeof TWO_WEEKS;

export interface ServerBed {
  ours: number;
  bare: number;
  /** `count` requests of a call, for either server; GET /visits and the two weeks only for ours. No two book the same slot. */
  requests(call: Call | OwnCall, count: number): LoadRequest[];
  close(): Promise<void>;
}

/** @param bookings how many the clinic has already */
export async function startServerBed(bookings: number): Promise<ServerBed> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  await fillStore(dataDir, bookings);
  const store = await openStore({ dataDir });
  const accessTokens = createAccessTokens({ secret: randomUUID(), now: Date.now });
  const authorizationOf = async ({ id, provider_uid }: UserRow) =>
    `Bearer ${await accessTokens.issue({ userId: id, authTime: 0, isEmailVerified: true }, provider_uid)}`;
  const [patient, desk] = [await authorizationOf(PATIENT), await authorizationOf(DESK)];
  const bookers = await Promise.all(
    BOOKERS.map(async (user) => ({ user, Authorization: await authorizationOf(user) })),
  );
  const ours = await listen({ port: 0, host: '127.0.0.1' });
  const app = createOurs(store, accessTokens);
  ours.serve((request, bindings) => app.fetch(request, bindings));
  const bare = await listen({ port: 0, host: '127.0.0.1' });
  const floor = createBare(store);
  bare.serve((request) => floor.fetch(request));

  let turn = 0;
  let lastDay = Date.UTC(2100, 0, 1);
  const nextDay = () => {
    lastDay += 24 * 60 * 60 * 1000;
    return mediumFromIso(new Date(lastDay).toISOString().slice(0, 10));
  };
  const [fullDay, weeksLater] = [FULL_DAY, addDays(FULL_DAY, 13)].map((day) => encodeURIComponent(mediumFromIso(day)));
  const next: Record<Call | OwnCall, () => LoadRequest> = {
    'GET /available': () => ({ method: 'GET', path: `/available?date=${fullDay}` }),
    [TWO_WEEKS]: () => ({ method: 'GET', path: `/available?from=${fullDay}&to=${weeksLater}` }),
    'GET /visits': () => ({ method: 'GET', path: `/visits?date=${fullDay}`, headers: { Authorization: desk } }),
    'GET /my-appointment': () => ({
      method: 'GET',
      path: `/my-appointment?email=${PATIENT.email}`,
      headers: { Authorization: patient },
    }),
    'POST /booking': () => {
      const { user, Authorization } = bookers[turn++ % bookers.length] as (typeof bookers)[number];
      return {
        method: 'POST',
        path: '/booking',
        headers: { Authorization, 'Idempotency-Key': randomUUID() },
        body: wishOf(user, { medium: nextDay() }),
      };
    },
  };
  return {
    ours: ours.port,
    bare: bare.port,
    requests: (call, count) => Array.from({ length: count }, next[call]),
    async close() {
      await Promise.all([ours.stop(), bare.stop()]);
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function createOurs(store: Store, accessTokens: ReturnType<typeof createAccessTokens>) {
  // Nobody pays in the benchmark, so nothing listens on this port.
  const provider = createPaymentProvider({ secretKey: 'sk_test_bench', webhookSecret: 'whsec_bench', port: 9 });
  const log = createLog('info', inBackground(devNull));
  return createApp({
    store,
    auth: { verifyIdentity: nobodySignsIn, readCredentials: nobodySignsIn, accessTokens },
    config: {
      auth: { apiKey: 'bench', authDomain: 'bench.test', projectId: 'demo-bench' },
      payments: { mode: 'simulator', publishableKey: 'pk_test_bench' },
      images: {},
      clinic: { name: 'Bench', phone: '555 0100', timeZone: 'UTC' },
    },
    limits: noLimits,
    payments: createPayments({ store, provider, now: Date.now, logError: console.error }),
    health: createHealth({ store, logError: console.error }),
    streams: createEventStreams({ subscribe: store.changes.subscribe, now: Date.now }),
    simulator: undefined,
    adminEmails: [],
    deskEmails: [],
    pages: undefined,
    now: Date.now,
    readClient: createReadClient([]),
    onAnswered: log.request,
    logError: console.error,
  });
}

const nobodySignsIn = () => Promise.reject(new Error('nobody signs in here'));

const bookersByEmail = new Map(BOOKERS.map((user) => [user.email, user]));

/** Authenticates nobody and validates nothing; responds with the same bytes. */
function createBare({ db, transaction }: Store): Hono {
  const app = new Hono();
  app.get('/available', async (context) => {
    const day = isoFromMedium(context.req.query('date') ?? '') ?? '';
    const [services, taken] = await Promise.all([listOfferedServices(db), listTakenSlots(db, day)]);
    return context.json(
      services.map(({ id, name, price_cents, slots }) => ({
        _id: id,
        name,
        available: slots.filter((slot) => !taken.get(id)?.has(slot)).map(slotLabel),
        price: price_cents / 100,
      })),
    );
  });
  app.get('/my-appointment', async (context) =>
    context.json((await listBookingsOfUser(db, PATIENT.id)).map((row) => bookingOf(row))),
  );
  app.post('/booking', async (context) => {
    const { serviceId, date, phone, email } = await context.req.json();
    const user = bookersByEmail.get(email) as UserRow;
    const id = randomUUID();
    await transaction(async (tx) => {
      const service = await getOfferedService(tx, serviceId);
      await insertBooking(tx, {
        id,
        service_id: serviceId,
        service_name: service?.name ?? '',
        date: isoFromMedium(date) ?? '',
        start_minute: 480,
        user_id: user.id,
        patient_id: user.id,
        user_name: user.name,
        email: user.email,
        phone,
        price_cents: service?.price_cents ?? 0,
        paid: 0,
        transaction_id: null,
        created_at: Date.now(),
      });
    });
    return context.json({ acknowledged: true, insertedId: id }, 201);
  });
  return app;
}
