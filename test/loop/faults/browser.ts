/** A person's browser: tabs over one database, one stored token, one sign-in with the identity provider, one clock. */

import type { Timer } from '../../../src/base/timer.ts';
import type { CommandContext } from '../../../src/commands/command-context.ts';
import { type Message, type MolarDb, openDb } from '../../../src/data/db.ts';
import { lockForSignOut } from '../../../src/data/outbox-entries.ts';
import { createApi } from '../../../src/sync/api.ts';
import { exchangeToken } from '../../../src/sync/exchange-token.ts';
import { createSync, type Sync } from '../../../src/sync/sync.ts';
import type { Clinic, Person } from '../clinic.ts';
import { busyWith, gateConnection } from './quiet.ts';
import type { Random } from './random.ts';
import { createVirtualLocks } from './virtual-locks.ts';
import type { VirtualTime } from './virtual-time.ts';
import { BASE_URL, type Wire } from './wire.ts';

/** Thrown into the code of a page that is gone. */
export class TabCrashed extends Error {}

export interface Tab {
  isAlive: boolean;
  /** The number of transactions it may begin before it crashes. */
  transactionsLeft: number;
  /** Resolves when the tab is gone. */
  gone: Promise<void>;
  db: MolarDb;
  sync: Sync;
  context: CommandContext;
}

export const providerModes = ['ready', 'unreachable', 'hanging', 'late', 'ended'] as const;

interface BrowserDeps {
  time: VirtualTime;
  random: Random;
  clinic: Clinic;
  wire: Wire;
  hasLocks: boolean;
}

export type Browser = ReturnType<typeof createBrowser>;

export function createBrowser({ time, random, clinic, wire, hasLocks }: BrowserDeps) {
  const locks = createVirtualLocks();
  const messages = new Map<number, Message>();
  let tabs: Tab[] = [];
  const browser = {
    get tabs(): readonly Tab[] {
      return tabs;
    },
    /** The signed-in person, as the page remembers them. */
    account: null as Person | null,
    token: null as string | null,
    provider: { person: null as Person | null, mode: 'ready' as (typeof providerModes)[number] },
    /** How far the device's clock is off, in milliseconds. */
    skew: 0,
    /** Every message that was ever shown to the person who owns the device. */
    messages,
    signedOut: [] as string[],
    open,
    crash,
    reload: async () => {
      for (const tab of tabs) crash(tab);
      return open();
    },
    signIn,
    leave,
    remember,
  };
  const deviceNow = () => time.now() + browser.skew;

  async function open(): Promise<Tab | undefined> {
    const { account } = browser;
    if (!account) return undefined;
    let die = () => {};
    const gone = new Promise<void>((resolve) => {
      die = resolve;
    });
    const db = openDb(account.uid);
    const tab = { isAlive: true, transactionsLeft: Infinity, gone, db } as Tab & { die(): void };
    tab.die = die;
    const gate = () => {
      if (tab.isAlive && tab.transactionsLeft-- <= 0) crash(tab);
      if (!tab.isAlive) throw new TabCrashed();
    };
    db.on('ready', () => gateConnection(db.backendDB(), gate), true);
    await db.open();
    const timer: Timer = (work, ms) => time.timer(() => tab.isAlive && work(), ms);
    tab.sync = createSync({
      db,
      account,
      getAccessToken: () => browser.token,
      renewAccessToken: () => renew(tab, account, timer),
      endSession: ({ message }) => {
        browser.signedOut.push(message);
        leave(tab);
      },
      baseUrl: BASE_URL,
      fetch: wire.fetchOf(tab),
      now: deviceNow,
      random: random.next,
      timer,
      ...(hasLocks ? { locks: locks.of(tab) } : {}),
    });
    tab.context = { ...tab.sync, db, account, now: deviceNow };
    tabs.push(tab);
    return tab;
  }

  /** None of its code runs on: its requests may still arrive, and nobody receives the answers. */
  function crash(tab: Tab): void {
    if (!tab.isAlive) return;
    tab.isAlive = false;
    tabs = tabs.filter((other) => other !== tab);
    locks.drop(tab);
    tab.db.backendDB()?.close();
    (tab as Tab & { die(): void }).die();
  }

  async function close(tab: Tab): Promise<void> {
    await tab.sync.stop();
    if (!tab.isAlive) return;
    tab.db.close();
    crash(tab);
  }

  /** As the page does when the person logs out, or when the server says that the sign-in is over. */
  async function leave(tab: Tab): Promise<void> {
    await tab.sync.stop();
    await tab.db.transaction('rw', tab.db.tables, async () => {
      remember(await tab.db.messages.toArray());
      await lockForSignOut(tab.db);
    });
    if (!tab.isAlive) return;
    browser.token = null;
    browser.account = null;
    browser.provider.person = null;
    // The other tabs learn of it a little later.
    for (const other of tabs) time.timer(() => close(other), other === tab ? 0 : random.between(1, 500));
  }

  async function signIn(person: Person): Promise<Tab | undefined> {
    browser.account = person;
    browser.provider = { person, mode: 'ready' };
    browser.token = await busyWith(() => tokenOf(clinic, person));
    return open();
  }

  async function renew(tab: Tab, person: Person, timer: Timer): Promise<string | null> {
    const wait = (ms: number) => new Promise<void>((resolve) => timer(resolve, ms));
    const { mode } = browser.provider;
    if (mode === 'ended') return null;
    if (mode === 'hanging') await wait(40_000);
    await wait(mode === 'late' ? 7000 : 20);
    if (mode === 'unreachable' || mode === 'hanging') throw new Error('auth/network-request-failed');
    if (browser.provider.person?.uid !== person.uid) return null;
    const idToken = await busyWith(() => clinic.idTokenOf(person));
    const { email, name } = person;
    const outcome = await exchangeToken(createApi({ baseUrl: BASE_URL, fetch: wire.fetchOf(tab) }), {
      idToken,
      email,
      name,
    });
    if (outcome.kind === 'rejected' || outcome.kind === 'reauth') return null;
    if (outcome.kind !== 'accepted') throw new Error('The clinic could not be asked for a new token.');
    if (browser.account?.uid !== person.uid) return null;
    browser.token = outcome.output.accessToken;
    return browser.token;
  }

  function remember(list: readonly Message[]): void {
    for (const message of list) messages.set(message.id, message);
  }

  return browser;
}

/** A person's access token, fetched without a network in between. */
export async function tokenOf(clinic: Clinic, person: Person): Promise<string> {
  const api = createApi({ baseUrl: BASE_URL, fetch: (input, init) => clinic.answer(new Request(input, init)) });
  const { email, name } = person;
  const outcome = await exchangeToken(api, { idToken: await clinic.idTokenOf(person), email, name });
  if (outcome.kind !== 'accepted') throw new Error(`${person.uid} can't sign in: ${outcome.kind}`);
  return outcome.output.accessToken;
}
