// One person's day at the clinic, in order: each step starts where the last one ended.
import type { VisitStateName } from '../../contract/visit-state.ts';
import { dayAhead } from '../support/booking-day.ts';
import type { MolarServer } from '../support/molar-server.ts';
import type { Engine, Key } from './engine.ts';
import { isDayKept } from './is-day-kept.ts';
import { button, createScreen, field, link, type Sight, text } from './screen.ts';

export interface Step {
  name: string;
  walk(): Promise<void>;
}

const NAME = 'Robin Example';
const SERVICE = 'Teeth Cleaning';
const PASSWORD = 'a-good-password';
const DESK = { name: 'Dee Demo', email: 'desk@molar.test', password: 'molar-demo' };
const WALK_IN = 'Wally Walker';
/** Each on its own day: the clinic takes one booking of a service a day. */
const SLOTS = ['08.00 AM - 08.30 AM', '09.00 AM - 09.30 AM', '10.00 AM - 10.30 AM', '11.00 AM - 11.30 AM'] as const;

type Slot = (typeof SLOTS)[number];

const card: Sight = { css: 'article', words: `/^${SERVICE}/` };
const dialog: Sight = { css: '[role=dialog]' };
const rowOf = (slot: string): Sight => ({ css: 'tbody tr', words: `/${slot}/` });
const inCard = (words: string): Sight => ({ css: 'input, button', words, frame: 'Card form' });

export function createWalk(engine: Engine, molar: MolarServer): Step[] {
  const screen = createScreen(engine);
  const email = `${crypto.randomUUID().slice(0, 8)}@molar.test`;
  const dayOf = (slot: Slot) => `/appointment?date=${dayAhead(5 + SLOTS.indexOf(slot)).iso}`;
  const goto = (path: string) => engine.goto(molar.origin + path);
  /** A page that was put away while it loaded code reloads itself once it is back (src/main.tsx), and may drop a traversal. */
  async function traverse(by: number): Promise<void> {
    const from = await engine.run(() => location.href, undefined);
    const id = crypto.randomUUID();
    const go = (given: { by: number; from: string; id: string }) => {
      const shown = window as Window & { traversal?: string };
      if (location.href !== given.from) return true;
      if (shown.traversal !== given.id) setTimeout(() => history.go(given.by));
      shown.traversal = given.id;
      return false;
    };
    await screen.until('another page', () => engine.run(go, { by, from, id }));
  }

  /**
   * Goes from the open page to another and back, until the same page object returns from the cache. A browser may drop a page
   * that was still busy when it was left.
   */
  async function comeBackFromCache(path: string, { from, to }: { from: Sight; to: Sight }): Promise<void> {
    await screen.until('a page from the back/forward cache', async () => {
      await screen.until('all of the page', () => engine.run(() => document.readyState === 'complete', undefined));
      await engine.run(() => void Object.assign(window, { wasLeft: true }), undefined);
      await goto(path);
      await screen.see(to);
      await traverse(-1);
      await screen.see(from);
      return !engine.keepsPages || engine.run(() => 'wasLeft' in window, undefined);
    });
  }

  async function book(slot: string): Promise<void> {
    await screen.press(button('Book appointment', card));
    await screen.fill(field('Phone', dialog), '555 0100');
    await screen.choose(field('Appointment time', dialog), slot);
    await screen.press(button('Book', dialog));
    await screen.gone(dialog);
  }

  /** The booking is in their own list and confirmed by the clinic, not only by the device. */
  async function seeBooked(slot: string, patience?: number): Promise<void> {
    const isBooked = async () => {
      const { text: row } = await screen.see(rowOf(slot), patience);
      return /Unpaid/.test(row) && !/Waiting to be sent|Sending/.test(row);
    };
    await screen.until(`${slot} booked at the clinic`, isBooked, patience);
  }

  async function logIn(person = { name: NAME, email, password: PASSWORD }): Promise<void> {
    await screen.fill(field('Email'), person.email);
    await screen.fill(field('Password'), person.password);
    await screen.press(button('Login'));
    await screen.see(button(person.name));
  }

  async function logOut(): Promise<void> {
    await screen.press(button(NAME));
    await screen.press({ css: '[role=menuitem]', words: 'Logout' });
    await screen.see(link('Login'));
  }

  /** The walk-in's row shows the state, and if it still waits to be sent. */
  async function seeNoted(state: VisitStateName, isWaiting: boolean, patience?: number): Promise<void> {
    const row: Sight = { css: `tr[data-state=${state}]`, words: `/${WALK_IN}/` };
    const isNoted = async () => /not (sent|confirmed) yet/.test((await screen.see(row, patience)).text) === isWaiting;
    await screen.until(`${state} at the front desk`, isNoted, patience);
  }

  /** After a press WebKit shows the focus that a script moves only if it is asked to. */
  async function moveInSight(key: Key, css: string): Promise<void> {
    await engine.pressKey(key);
    const isInSight = (to: string) => document.activeElement?.matches(`${to}:focus-visible`);
    await screen.until(`${key} in sight`, () => engine.run(isInSight, css));
  }

  const isWorkerAtWork = () => engine.run(() => navigator.serviceWorker.controller?.state === 'activated', undefined);

  return [
    {
      name: 'the home page comes up, and the worker takes charge of it',
      async walk() {
        await goto('/');
        await screen.see({ css: 'h1' });
        await screen.until('the worker at work', isWorkerAtWork);
      },
    },
    {
      name: 'who wants their appointments is asked to log in',
      async walk() {
        await goto('/dashboard');
        await screen.at('/login');
      },
    },
    {
      name: 'the first press opens Google’s window, and closing that frees the form',
      async walk() {
        // It is prepared behind the shown page; people take longer than this to find the button.
        await screen.until('Google’s frame', () =>
          engine.run(() => document.querySelector('iframe')?.contentDocument?.readyState === 'complete', undefined),
        );
        await screen.press(button('Continue with Google'));
        await screen.until('Google’s window', async () => (await engine.countWindows()) === 2);
        await engine.closePopups();
        await screen.see({ css: '[role=alert]', words: '/The Google window was closed/' });
        await screen.see(button('Continue with Google'));
      },
    },
    {
      name: 'registers',
      async walk() {
        await goto('/register');
        await screen.fill(field('Name'), NAME);
        await screen.fill(field('Email'), email);
        await screen.fill(field('Password'), PASSWORD);
        await screen.fill(field('Confirm password'), PASSWORD);
        await screen.press(button('Register'));
        await screen.see(button(NAME));
      },
    },
    {
      name: 'logs out, and in again',
      async walk() {
        await logOut();
        await goto('/login?redirect=%2Fdashboard');
        await logIn();
        await screen.at('/dashboard');
        await screen.see(text("You don't have any appointment"));
      },
    },
    {
      name: 'books after a hard navigation away from an idle page',
      async walk() {
        await goto(dayOf(SLOTS[0]));
        await screen.press({ css: '[data-day][aria-pressed=true]' });
        await moveInSight('ArrowRight', '[data-day]');
        await book(SLOTS[0]);
        await goto('/dashboard');
        await seeBooked(SLOTS[0]);
      },
    },
    {
      name: 'pays by card',
      async walk() {
        await screen.press(link('Pay', rowOf(SLOTS[0])));
        await screen.fill(inCard('Card number'), '4242424242424242');
        await screen.fill(inCard('Expiry'), '1234');
        await screen.fill(inCard('CVC'), '123');
        await screen.press(button('Pay'));
        await screen.see(text('/^Your payment is complete/'));
      },
    },
    {
      name: 'books another, and cancels it',
      async walk() {
        await goto(dayOf(SLOTS[1]));
        await book(SLOTS[1]);
        await goto('/dashboard');
        await seeBooked(SLOTS[1]);
        await screen.press(button('Cancel', rowOf(SLOTS[1])));
        await screen.see(text('Cancel Booking Successfully!'));
        await goto('/dashboard');
        await screen.see(rowOf(SLOTS[0]));
        await screen.gone(rowOf(SLOTS[1]));
      },
    },
    {
      name: 'comes through hard navigations that cut each other off',
      async walk() {
        for (const path of ['/dashboard', '/appointment', '/dashboard', '/', '/dashboard']) await goto(path);
        await screen.see(rowOf(SLOTS[0]));
      },
    },
    {
      name: 'goes back and forward, and books there',
      async walk() {
        await goto(dayOf(SLOTS[2]));
        await screen.see(card);
        await comeBackFromCache('/dashboard', { from: card, to: rowOf(SLOTS[0]) });
        await screen.at('/appointment');
        await traverse(1);
        await screen.at('/dashboard');
        await screen.see(rowOf(SLOTS[0]));
        await traverse(-1);
        await screen.at('/appointment');
        await book(SLOTS[2]);
        await screen.press(link('Dashboard'));
        await seeBooked(SLOTS[2]);
      },
    },
    {
      name: 'starts without the clinic, and books there',
      async walk() {
        await goto(dayOf(SLOTS[3]));
        await screen.see(card);
        // It is shown before it is stored.
        const { iso } = dayAhead(5 + SLOTS.indexOf(SLOTS[3]));
        await screen.until('the day is on the device', () => engine.run(isDayKept, iso));
        await molar.kill();
        await goto('/dashboard');
        await screen.see(rowOf(SLOTS[0]));
        await goto(dayOf(SLOTS[3]));
        await book(SLOTS[3]);
        await goto('/dashboard');
        const { text: row } = await screen.see(rowOf(SLOTS[3]));
        if (!row.includes('Waiting to be sent')) throw new Error(`It is not said that the booking waits: ${row}`);
        await goto('/about');
        await screen.see({ css: 'h1', words: 'About' });
      },
    },
    {
      name: 'comes back to the clinic, which gets what waited',
      async walk() {
        await goto('/dashboard');
        await screen.see(rowOf(SLOTS[3]));
        await molar.restart();
        // It retries by itself, less and less often.
        await seeBooked(SLOTS[3], 60_000);
      },
    },
    {
      name: 'somebody walks in at the front desk, and sits in the chair',
      async walk() {
        await logOut();
        // Stay on the same page: WebKit may lose the provider's database when a page is left during the logout.
        await logIn(DESK);
        await goto('/dashboard/desk');
        await screen.press(button('Add walk-in'));
        await screen.fill(field('Name', dialog), WALK_IN);
        await screen.fill(field('Phone', dialog), '212 555 0199');
        await screen.press(button('Add', dialog));
        await screen.gone(dialog);
        // The answer to the last note may still change the row.
        await seeNoted('arrived', false);
        await moveInSight('ArrowDown', 'tr');
        await screen.press(button('In chair', rowOf(WALK_IN)));
        await seeNoted('in-chair', false);
      },
    },
    {
      name: 'the front desk starts without the clinic, which gets what was noted there',
      async walk() {
        await molar.kill();
        await goto('/dashboard/desk');
        await screen.press(button('Done', rowOf(WALK_IN)));
        await seeNoted('done', true);
        await goto('/dashboard/desk');
        await seeNoted('done', true);
        await molar.restart();
        await seeNoted('done', false, 60_000);
      },
    },
  ];
}
