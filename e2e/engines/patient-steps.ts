// The patient's part of the day.
import { dayAhead } from '../support/booking-day.ts';
import type { MolarServer } from '../support/molar-server.ts';
import type { Engine } from './engine.ts';
import { isDayKept } from './is-day-kept.ts';
import type { Person, Step } from './person.ts';
import { button, dialog, field, link, rowOf, type Sight, text } from './screen.ts';

export const PATIENT = 'Robin Example';
const SERVICE = 'Teeth Cleaning';
const PASSWORD = 'a-good-password';
/** Each on its own day: the clinic takes one booking of a service a day. */
const SLOTS = ['08.00 AM - 08.30 AM', '09.00 AM - 09.30 AM', '10.00 AM - 10.30 AM', '11.00 AM - 11.30 AM'] as const;

type Slot = (typeof SLOTS)[number];

const card: Sight = { css: 'article', words: `/^${SERVICE}/` };
const inCard = (words: string): Sight => ({ css: 'input, button', words, frame: 'Card form' });

export function patientSteps(person: Person, engine: Engine, molar: MolarServer): Step[] {
  const { screen, goto, traverse, comeBackFromCache, moveInSight, pressUntil, logIn, logOut } = person;
  const email = `${crypto.randomUUID().slice(0, 8)}@molar.test`;
  const dayOf = (slot: Slot) => `/appointment?date=${dayAhead(5 + SLOTS.indexOf(slot)).iso}`;

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
        await screen.fill(field('Name'), PATIENT);
        await screen.fill(field('Email'), email);
        await screen.fill(field('Password'), PASSWORD);
        await screen.fill(field('Confirm password'), PASSWORD);
        await pressUntil('registered', button('Register'), () => screen.find(button(PATIENT)));
      },
    },
    {
      name: 'logs out, and in again',
      async walk() {
        await logOut(PATIENT);
        await goto('/login?redirect=%2Fdashboard');
        await logIn({ name: PATIENT, email, password: PASSWORD });
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
  ];
}
