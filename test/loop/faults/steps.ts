/** Everything that may happen, each with its weight. Add a new fault or command as one more member. */
import { isoFromMedium } from '../../../contract/clinic-date.ts';
import { bookSlot } from '../../../src/commands/book-slot.ts';
import { cancelBooking } from '../../../src/commands/cancel-booking.ts';
import { discardEntry } from '../../../src/commands/discard-entry.ts';
import { tryAgain } from '../../../src/commands/try-again.ts';
import { undoCancel } from '../../../src/commands/undo-cancel.ts';
import { wishOf } from '../../../src/data/wish-of.ts';
import { lineOf } from '../../../src/sync/rules/lines.ts';
import { providerModes, type Tab } from './browser.ts';
import { weathers } from './wire.ts';
import { type Device, SERVICES, SLOTS, type World } from './world.ts';

const HOUR = 3_600_000;

interface Step {
  weight: number;
  /** @param seen what the person last saw on the screen; it may be older than what is there now */
  run(world: World, tab: Tab, seen: Device): Promise<void> | void;
}

const place = ({ steps, days }: World) => ({
  service: steps.pick(SERVICES) ?? SERVICES[0],
  date: steps.pick(days) ?? '',
  slot: (steps.pick(SLOTS) ?? SLOTS[0]) as string,
});

/** Often a time that the patient has asked for, too. */
function coveted(world: World): ReturnType<typeof place> {
  const asked = world.steps.pick([...world.ledger.asked.values()])?.entry;
  const service = asked?.name === 'bookSlot' && SERVICES.find(({ _id }) => _id === asked.input.serviceId);
  if (!service || world.steps.chance(0.4)) return place(world);
  return { service, date: isoFromMedium(asked.input.date) ?? '', slot: asked.input.slot };
}

/** A command of the person; sometimes something else happens halfway. Returns true if it completed. */
async function act({ steps, time, eye, ledger }: World, tab: Tab, command: () => Promise<unknown>): Promise<boolean> {
  const done = command().then(
    () => true,
    (error) => {
      if (tab.isAlive) throw error;
      return false;
    },
  );
  if (steps.chance(0.4)) await time.collide(steps.between(0, 8));
  const isDone = await Promise.race([done, tab.gone.then(() => false)]);
  ledger.note(await eye.outbox.toArray());
  return isDone;
}

/** The page does not wait for it. */
function inBackground(tab: Tab, work: Promise<unknown>): void {
  work.catch((error) => {
    if (tab.isAlive) throw error;
  });
}

export const steps = {
  book: {
    weight: 14,
    run: async (world, tab) => {
      const { service, date, slot } = place(world);
      const orElse = world.steps.chance(0.3) ? SLOTS.filter((other) => other !== slot) : [];
      world.tell(`asks for ${[service._id, date, slot, ...orElse].join(', ')}`);
      await act(world, tab, async () => {
        const entry = await bookSlot(tab.context, { service, date, slot, orElse, phone: '555 0100' });
        if (entry) world.ledger.note([entry]);
      });
    },
  },
  cancel: {
    weight: 7,
    run: async (world, tab, { views }) => {
      const view = world.steps.pick(
        views.filter(({ state, isCanceling, payment }) => state !== 'not-possible' && !isCanceling && !payment),
      );
      if (!view) return;
      world.tell(`cancels ${view.state} ${view.serviceId} ${view.date} ${view.slot} (${view._id})`);
      world.ledger.noteCancel(view);
      world.ledger.given.push(view.entry?.name === 'bookSlot' ? view.entry.input : wishOf(view));
      if (await act(world, tab, () => cancelBooking(tab.context, view._id))) world.ledger.canceled.push(view._id);
    },
  },
  /** Undoes any cancellation so far: a button may be pressed late, or in another tab. */
  undo: {
    weight: 4,
    run: async (world, tab) => {
      const { eye, ledger, log, steps, tell } = world;
      const wish = steps.pick(ledger.given);
      if (!wish) return;
      tell(`undoes the cancellation of ${wish.serviceId} ${wish.date} ${wish.slot}`);
      const before = await eye.outbox.where('line').equals(lineOf(wish)).toArray();
      await act(world, tab, () => undoCancel(tab.context, wish));
      const kept = new Set((await eye.outbox.toArray()).map(({ key }) => key));
      for (const entry of before) {
        const isTakenBack = !kept.has(entry.key) && log.firstSent(entry.key) === undefined;
        if (entry.name === 'cancelBooking' && isTakenBack) ledger.noteTakenBack(entry);
      }
    },
  },
  tryAgain: {
    weight: 7,
    run: async (world, tab, { entries }) => {
      const entry = world.steps.pick(entries);
      if (!entry) return;
      const slot = world.steps.chance(0.6) ? world.steps.pick(entry.problem?.alternatives ?? []) : undefined;
      world.tell(`tries ${entry.state} ${entry.name} ${entry.key} again${slot ? ` at ${slot}` : ''}`);
      await act(world, tab, () => tryAgain(tab.context, entry, slot ? { slot } : {}));
    },
  },
  discard: {
    weight: 2,
    run: async (world, tab, { entries }) => {
      const entry = world.steps.pick(entries);
      if (!entry) return;
      world.tell(`discards ${entry.state} ${entry.name} ${entry.key}`);
      world.ledger.noteDiscard(entry);
      // A booking that may be at the clinic already becomes a cancel.
      if (entry.name === 'bookSlot' && entry.state !== 'rejected') world.ledger.noteCancel({ _id: entry.key });
      await act(world, tab, () => discardEntry(tab.context, entry));
    },
  },
  wake: { weight: 2, run: (_, tab) => tab.sync.wake() },
  pull: {
    weight: 3,
    run: (world, tab) => {
      inBackground(tab, tab.sync.pullBookings());
      inBackground(tab, tab.sync.pullServices(world.days[0] ?? ''));
    },
  },
  openTab: {
    weight: 3,
    run: async ({ browser, tell }) => {
      if (browser.tabs.length > 2) return;
      await browser.open();
      tell('opens a tab');
    },
  },
  crash: {
    weight: 3,
    run: ({ browser, tell }, tab) => {
      browser.crash(tab);
      tell('a tab crashes');
    },
  },
  crashSoon: {
    weight: 3,
    run: ({ steps, tell }, tab) => {
      tab.transactionsLeft = steps.between(0, 14);
      tell(`a tab will crash after ${tab.transactionsLeft} transactions`);
    },
  },
  reload: {
    weight: 1,
    run: async ({ browser, tell }) => {
      await browser.reload();
      tell('takes the update');
    },
  },
  /** iOS does so in the background. */
  dropConnection: {
    weight: 1,
    run: ({ tell }, tab) => {
      tab.db.backendDB()?.close();
      tell('the database connection is cut');
    },
  },
  signOut: {
    weight: 1,
    run: async ({ browser, tell }, tab) => {
      tell('signs out');
      await Promise.race([browser.leave(tab), tab.gone]);
    },
  },
  /** Before the other tabs know of it. */
  changeHands: {
    weight: 1,
    run: async (world, tab) => {
      const { browser, other, time, tell } = world;
      tell('signs out, and somebody else signs in at once');
      await Promise.race([browser.leave(tab), tab.gone]);
      if (browser.account) return;
      const theirs = await browser.signIn(other);
      const left = browser.tabs.find(({ context }) => context.account.email === world.patient.email);
      if (left) await steps.book.run(world, left);
      await time.pass(3000);
      if (theirs?.isAlive) await browser.leave(theirs);
    },
  },
  weather: {
    weight: 9,
    run: (world) => {
      world.wire.weather = world.steps.pick(weathers) ?? 'fine';
      world.tell(`network: ${world.wire.weather}`);
    },
  },
  restartServer: {
    weight: 1,
    run: async ({ wire, time, clinic, steps, tell }) => {
      tell('the server restarts');
      wire.isServerUp = false;
      await time.pass(steps.between(0, 5000));
      await clinic.restart();
      wire.isServerUp = true;
    },
  },
  provider: {
    weight: 2,
    run: ({ browser, steps, tell }) => {
      browser.provider.mode = steps.pick(providerModes) ?? 'ready';
      tell(`identity provider: ${browser.provider.mode}`);
    },
  },
  expire: {
    weight: 1,
    run: async ({ time, tell }) => {
      tell('an hour passes');
      await time.pass(1.01 * HOUR);
    },
  },
  skew: {
    weight: 1,
    run: ({ browser, steps, tell }) => {
      browser.skew = steps.between(-5, 5) * HOUR;
      tell(`the device's clock is off by ${browser.skew / HOUR} h`);
    },
  },
  otherBooks: {
    weight: 4,
    run: async (world) => {
      const { service, date, slot } = coveted(world);
      world.tell(`somebody else takes ${service._id} ${date} ${slot}`);
      await world.bookElsewhere(world.other, service, date, slot);
    },
  },
  tabletBooks: {
    weight: 1,
    run: async (world) => {
      const { service, date, slot } = place(world);
      world.tell(`books ${service._id} ${date} ${slot} on the tablet`);
      await world.bookElsewhere(world.patient, service, date, slot);
    },
  },
  tabletCancels: {
    weight: 2,
    run: async (world) => {
      const row = world.steps.pick(await world.listRows());
      if (!row) return;
      world.tell(`cancels ${row._id} on the tablet`);
      world.canceledElsewhere.add(row._id);
      await world.call(world.patient, 'DELETE', `/del-booking/${row._id}`);
    },
  },
  pays: {
    weight: 1,
    run: async (world) => {
      const row = world.steps.pick(await world.listRows());
      if (!row) return;
      world.tell(`pays ${row._id} on the tablet`);
      const { db } = world.clinic.store;
      await db.updateTable('bookings').set({ paid: 1, transaction_id: row._id }).where('id', '=', row._id).execute();
    },
  },
} satisfies Record<string, Step>;

export const weights = Object.fromEntries(Object.entries(steps).map(([name, { weight }]) => [name, weight])) as Record<
  keyof typeof steps,
  number
>;
