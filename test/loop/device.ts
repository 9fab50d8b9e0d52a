/** The data and sync of a person's browser: tabs are syncs over one database and token. Import `fake-indexeddb/auto` first. */
import { vi } from 'vitest';
import { bookSlot } from '../../src/commands/book-slot.ts';
import { cancelBooking } from '../../src/commands/cancel-booking.ts';
import type { CommandContext } from '../../src/commands/command-context.ts';
import { openDb } from '../../src/data/db.ts';
import { listMessages } from '../../src/data/messages.ts';
import { createApi } from '../../src/sync/api.ts';
import { exchangeToken } from '../../src/sync/exchange-token.ts';
import { createSync, type Sync, type SyncDeps } from '../../src/sync/sync.ts';
import type { Clinic, Person } from './clinic.ts';
import { listViews } from './list-views.ts';
import { createNetwork, type Network } from './network.ts';

const BASE_URL = 'http://clinic.test';
export const DAY = '2030-01-08';
export const cleaning = { _id: 'teeth-cleaning', name: 'Teeth Cleaning', price: 99 };

/** The browser's local storage, reduced to the token: one for all tabs and all people. */
export interface Storage {
  token: string | null;
}

export type Device = ReturnType<typeof openDevice>;

let count = 0;

/** A new device gets its own database; `person.uid` alone would share it between tests. */
export function openDevice(clinic: Clinic, person: Person, storage: Storage = { token: null }) {
  const name = `${person.uid}-${count++}`;
  let db = openDb(name);
  const network = createNetwork(clinic);
  const signedOut: string[] = [];
  const syncs: Sync[] = [];
  /** The due time of each. */
  const timers = new Map<() => void, number>();
  const api = createApi({ baseUrl: BASE_URL, fetch: network.fetch });
  /** The person signed in at the identity provider in this browser. */
  const provider: { person: Person | null } = { person };

  async function renewAccessToken(): Promise<string | null> {
    if (!provider.person) return null;
    const { email, name } = provider.person;
    const outcome = await exchangeToken(api, { idToken: await clinic.idTokenOf(provider.person), email, name });
    if (outcome.kind !== 'accepted') throw new Error(outcome.kind);
    storage.token = outcome.output.accessToken;
    return storage.token;
  }

  const device = {
    get db() {
      return db;
    },
    network,
    storage,
    provider,
    signedOut,
    renewAccessToken,
    /** Opens a tab. */
    open: (changes: Partial<SyncDeps> = {}): Sync => {
      const sync = createSync({
        db,
        account: person,
        getAccessToken: () => storage.token,
        renewAccessToken,
        endSession: ({ message }) => signedOut.push(message),
        baseUrl: BASE_URL,
        fetch: network.fetch,
        now: () => clinic.clock.now,
        random: () => 0,
        timer: (work, wait) => {
          const due = () => work();
          timers.set(due, clinic.clock.now + wait);
          return () => timers.delete(due);
        },
        ...changes,
      });
      syncs.push(sync);
      return sync;
    },
    /** Advances the time for which the tabs wait. */
    passTime: (ms: number) => {
      clinic.clock.now += ms;
      for (const [work, at] of [...timers]) {
        if (at > clinic.clock.now) continue;
        timers.delete(work);
        work();
      }
    },
    isWaitingForTime: () => timers.size > 0,
    close: async () => {
      await Promise.all(syncs.splice(0).map((sync) => sync.stop()));
      timers.clear();
      db.close();
    },
    /** The tab is killed midway, and the browser restarts with the data on its disk. */
    restart: async () => {
      await device.close();
      db = openDb(name);
    },
    book: (slot: string, changes: { date?: string; service?: typeof cleaning; orElse?: string[] } = {}) =>
      bookSlot(contextOf(), { service: cleaning, date: DAY, phone: '555 0100', slot, ...changes }),
    cancel: (id: string) => cancelBooking(contextOf(), id),
    contextOf,
    views: async () =>
      (await listViews(db)).map(({ date, slot, state, isCanceling }) =>
        [date, slot.slice(0, 8), state, ...(isCanceling ? ['canceling'] : [])].join(' '),
      ),
    texts: async () => (await listMessages(db)).map(({ text }) => text),
    states: async () => (await db.outbox.toArray()).map(({ state }) => state),
    /** Resolves once every entry is sent. */
    isDrained: () => until(async () => (await db.outbox.count()) === 0),
  };

  function contextOf(): CommandContext {
    const tab = () => syncs.at(-1) ?? device.open();
    return {
      call: (endpoint, input, options) => tab().call(endpoint, input, options),
      uploadImage: (image) => tab().uploadImage(image),
      endSession: (text) => tab().endSession(text),
      pullBooking: (id) => tab().pullBooking(id),
      db,
      account: person,
      wake: () => {
        for (const sync of syncs) sync.wake();
      },
      now: () => clinic.clock.now,
    };
  }
  return device;
}

/** Waits for a condition that must come true, however slow the machine is; the limit only catches one that never does. */
export async function until(isTrue: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitFor(
    async () => {
      if (!(await isTrue())) throw new Error(`never came true: ${isTrue}`);
    },
    { timeout: 20_000, interval: 5 },
  );
}

export type { Network };
