/** What the patient does on this device, each with its weight. */
import { bookSlot } from '../../../src/commands/book-slot.ts';
import { cancelBooking } from '../../../src/commands/cancel-booking.ts';
import { discardEntry } from '../../../src/commands/discard-entry.ts';
import { tryAgain } from '../../../src/commands/try-again.ts';
import { undoCancel } from '../../../src/commands/undo-cancel.ts';
import { wishOf } from '../../../src/data/wish-of.ts';
import { lineOf } from '../../../src/sync/rules/lines.ts';
import type { Tab } from './browser.ts';
import { place, type Step } from './step.ts';
import { SLOTS, type World } from './world.ts';

export const patientSteps = {
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
      await act(world, tab, () => discardEntry(tab.context, entry, ''));
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
} satisfies Record<string, Step>;

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
