/** For tests: a process that sweeps answers older than 400 days, and is killed after its first step. */
import { createRetention } from '../retention/retention.ts';
import { openStore } from '../store/store.ts';

const { DATA_DIR = '', DATABASE_URL, NOW } = process.env;
const store = await openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
let transactions = 0;
const retention = createRetention({
  store: {
    ...store,
    async transaction(work) {
      const done = await store.transaction(work);
      transactions += 1;
      // The first transaction took the lease.
      if (transactions === 2) process.kill(process.pid, 'SIGKILL');
      return done;
    },
  },
  payments: { closeCardForm: async () => {} },
  days: {
    bookings: undefined,
    cancellations: undefined,
    answers: 400,
    sessions: undefined,
    images: undefined,
    events: undefined,
  },
  now: () => Number(NOW),
  clinicNow: () => ({ date: '2026-11-21', minute: 0 }),
});
await retention.sweep(new AbortController().signal);
