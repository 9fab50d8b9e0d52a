// A real server with its own store and identity emulator for each Playwright worker, and people who can sign in.
import { type APIResponse, test as base, expect, type Page } from 'playwright/test';
import { type BookingDay, dayAhead } from './booking-day.ts';
import { signInAdmin } from './clinic-call.ts';
import { startMolar } from './molar-server.ts';
import { createPerson, type Person } from './person.ts';
import { rememberOn, type SignedIn, signInByCall } from './signed-in.ts';
import { unhurried } from './unhurried.ts';

export interface WorkerFixtures {
  /** The address of this worker's server, e.g. 'http://localhost:41234'. */
  origin: string;
  /** The clinic's admin, signed in. */
  admin: SignedIn;
}

export interface TestFixtures {
  /** A new person with a verified account, used by this test alone. */
  newPerson(name?: string): Promise<Person>;
  /** A new person who is signed in, but not on a page yet: see `enter`. */
  newPatient(name?: string): Promise<SignedIn>;
  /** A new person whom the clinic's admin has made an admin, too. */
  newAdmin(): Promise<SignedIn>;
  /** A new person whom the clinic's admin has put at the front desk. */
  newDesk(name?: string): Promise<SignedIn>;
  /** Pages of this test start with that person signed in, as on their own device. */
  enter(person: SignedIn): Promise<void>;
  /** Signs in through the form and waits until the navigation shows it. */
  signIn(page: Page, person: Person): Promise<void>;
  /** A day that no other test of this worker books on. */
  day: BookingDay;
  /** One call to the server, with the token of `person` when there is one. `body` is sent as JSON. */
  call(method: string, path: string, options?: { person?: SignedIn; body?: object }): Promise<APIResponse>;
}

/** After the days that tests choose by hand, and before those of the screen checks. */
let daysGiven = 100;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are needed.
    async ({}, use) => {
      const molar = await startMolar();
      try {
        await use(molar.origin);
      } finally {
        await molar.stop();
      }
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ origin }, use) => {
      await use(await signInAdmin(origin));
    },
    { scope: 'worker' },
  ],
  browser: [({ browser }, use) => use(unhurried(browser)), { scope: 'worker' }],
  baseURL: ({ origin }, use) => use(origin),
  context: async ({ context }, use) => {
    await use(context);
    // A call may still be in flight through a route of the test, and the route would then fail the test.
    await Promise.all([context, ...context.pages()].map((it) => it.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  newPerson: ({ origin }, use) => use((name) => createPerson(origin, name)),
  newPatient: ({ origin }, use) => use(async (name) => signInByCall(origin, await createPerson(origin, name))),
  newAdmin: async ({ newPatient, call, admin }, use) => {
    const made: Person[] = [];
    await use(async () => {
      const person = await newPatient();
      const answer = await call('PUT', `/admin/${person.email}`, { person: admin });
      if (!answer.ok()) throw new Error(`Nobody was made an admin: ${answer.status()} ${await answer.text()}`);
      made.push(person);
      return person;
    });
    // Other tests of the worker need the demo's admin to be the only one.
    for (const { email } of made) await call('PUT', `/remove-admin/${email}`, { person: admin });
  },
  newDesk: ({ newPatient, call, admin }, use) =>
    use(async (name) => {
      const person = await newPatient(name);
      const answer = await call('PUT', `/desk/${person.email}`, { person: admin });
      if (!answer.ok()) throw new Error(`Nobody was put at the desk: ${answer.status()} ${await answer.text()}`);
      return person;
    }),
  enter: ({ context, origin }, use) => use((person) => rememberOn(context, origin, person)),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  signIn: ({}, use) =>
    use(async (page, { email, password, name }) => {
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('button', { name })).toBeVisible();
    }),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  day: ({}, use) => {
    daysGiven += 1;
    return use(dayAhead(daysGiven));
  },
  call: ({ request }, use) =>
    use((method, path, { person, body } = {}) =>
      request.fetch(path, {
        method,
        data: body,
        headers: person ? { Authorization: `Bearer ${person.accessToken}` } : {},
      }),
    ),
});

export { expect };
