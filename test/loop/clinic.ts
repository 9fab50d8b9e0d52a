/** The real server on the real embedded store, in this process. Only the identity provider's key and the clock are the tests'. */
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Config } from '../../contract/clinic.ts';
import { createApp } from '../../server/app.ts';
import { createHealth } from '../../server/health.ts';
import { createReadClient } from '../../server/http/client.ts';
import { createEventStreams } from '../../server/http/event-streams.ts';
import { createAccessTokens } from '../../server/identity/access-token.ts';
import { createVerifyIdentity } from '../../server/identity/id-token.ts';
import { createPaymentProvider } from '../../server/payments/payment-provider.ts';
import { createPayments } from '../../server/payments/payments.ts';
import { openStore } from '../../server/store/store.ts';
import { clinicFolder } from '../../server/testing/clinic-folder.ts';
import { createTestIdentity, TEST_PROJECT } from '../../server/testing/identity.ts';
import { noLimits } from '../../server/testing/limits.ts';
import { startTestPayments } from '../../server/testing/payments.ts';

export interface Person {
  uid: string;
  email: string;
  name: string;
}
export const pat: Person = { uid: 'uid-pat', email: 'pat@example.com', name: 'Pat Example' };
export const sam: Person = { uid: 'uid-sam', email: 'sam@example.com', name: 'Sam Example' };

export type Clinic = Awaited<ReturnType<typeof openClinic>>;

/**
 * It is Monday, Jan 7, 2030, 7 a.m., until a test moves the clock.
 * @param isPaid true to run the payment simulator, as the clinic's `till`
 */
export async function openClinic(images: Config['images'] = {}, isPaid = false) {
  const dataDir = await clinicFolder();
  const clock = { now: Date.parse('2030-01-07T12:00:00Z') };
  const now = () => clock.now;
  const open = async () => {
    const opened = await openStore({ dataDir });
    // No power failure happens here, and waiting for the disk would take most of the tests' time.
    await sql`pragma synchronous = off`.execute(opened.db);
    return opened;
  };
  let store = await open();

  const identity = await createTestIdentity(now);
  const errors: unknown[] = [];
  const logError = (_: string, error: unknown) => errors.push(error);
  const till = isPaid ? await startTestPayments({ store, now, logError }) : undefined;
  // Without payments nothing listens on this port.
  const provider = createPaymentProvider({ secretKey: 'sk_test_loop', webhookSecret: 'whsec_loop', port: 9 });
  const startStreams = () => createEventStreams({ subscribe: store.changes.subscribe, now });
  let streams = startStreams();
  const start = () =>
    createApp({
      store,
      streams,
      auth: {
        verifyIdentity: createVerifyIdentity({ projectId: TEST_PROJECT, keys: identity.keys, now }),
        readCredentials: () => Promise.reject(new Error('everybody here has proven their address')),
        accessTokens: createAccessTokens({ secret: 'a secret of at least thirty-two characters', now }),
      },
      config: {
        auth: { apiKey: 'demo', authDomain: 'localhost', projectId: TEST_PROJECT },
        payments: { mode: 'simulator', publishableKey: '' },
        images,
        clinic: { name: 'Molar', phone: '+1 212 555 0100', timeZone: 'America/New_York' },
      },
      limits: noLimits,
      payments: till?.payments ?? createPayments({ store, provider, now, logError }),
      health: createHealth({ store, logError }),
      simulator: undefined,
      adminEmails: [],
      deskEmails: [],
      pages: undefined,
      now,
      readClient: createReadClient([]),
      onAnswered: () => {},
      logError,
    });
  let app = start();

  return {
    clock,
    till,
    get store() {
      return store;
    },
    /** The server ends and restarts with the data on its disk. */
    restart: async () => {
      streams.stop();
      await store.close();
      store = await open();
      streams = startStreams();
      app = start();
    },
    /** The errors that the server could not explain. */
    errors,
    answer: async (request: Request): Promise<Response> => app.fetch(request),
    /** The token that the identity provider gives a page for the person. */
    idTokenOf: ({ uid, email }: Person) => identity.sign({ email, sub: uid }),
    listBookingRows: () =>
      store.db.selectFrom('bookings').selectAll().orderBy('date').orderBy('start_minute').execute(),
    close: async () => {
      streams.stop();
      await till?.close();
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
