/** What goes wrong around the patient, each with its weight: tabs, logins, the network, the server, the clock. */
import { providerModes } from './browser.ts';
import { patientSteps } from './patient-steps.ts';
import type { Step } from './step.ts';
import { weathers } from './wire.ts';

const HOUR = 3_600_000;

export const faultSteps = {
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
      if (left) await patientSteps.book.run(world, left);
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
} satisfies Record<string, Step>;
