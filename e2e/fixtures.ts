// A real server with its own store and identity emulator for each worker, and people who can sign in.
import { test as base, expect, type Page } from 'playwright/test';
import { startMolar } from './molar-server.ts';
import { createPerson, type Person } from './person.ts';

interface WorkerFixtures {
  /** Where the server of this worker answers, e.g. 'http://localhost:41234'. */
  origin: string;
}

interface TestFixtures {
  /** A new person with a verified account, known to nobody but this test. */
  newPerson(name?: string): Promise<Person>;
  /** Signs in through the form and waits until the navigation shows it. */
  signIn(page: Page, person: Person): Promise<void>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern.
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
  baseURL: ({ origin }, use) => use(origin),
  newPerson: ({ origin }, use) => use((name) => createPerson(origin, name)),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  signIn: ({}, use) =>
    use(async (page, { email, password, name }) => {
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('button', { name })).toBeVisible();
    }),
});

export { expect };
