// The identity provider's state counts, even if no page of ours has changed it.
import type { Page } from 'playwright/test';
import { bookOn } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';

/** Clears the provider's record of the signed-in person, which its SDK keeps for all tabs. */
const forgetAtProvider = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          change.objectStore('firebaseLocalStorage').clear();
          change.oncomplete = () => resolve();
        };
      }),
  );

test('a sign-in that ended at the provider ends here, and waiting requests are sent after the next one', async ({
  page,
  context,
  day,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  await context.route('**/booking', (route) => route.abort());
  await signIn(page, person);
  // By a link, so that the SDK stays: a page that is reloaded does not need the provider.
  await page.getByRole('link', { name: 'Appointment' }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const other = await context.newPage();
  await bookOn(other, day, 'Teeth Cleaning', '08.00 AM - 08.30 AM');
  await expect(other.getByText('1 waiting')).toBeVisible();

  await forgetAtProvider(other);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('note')).toHaveText('Your login has ended. Please log in again.');
  await expect(other).toHaveURL(/\/login/);

  await other.close();
  await context.unroute('**/booking');
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Unpaid');
});

test('a person who signed in with the provider in another tab is signed in here', async ({
  page,
  context,
  newPerson,
}) => {
  const { email, password, name } = await newPerson();
  const prepared = page.waitForEvent('frameattached');
  await page.goto('/login');
  await (await prepared).waitForLoadState();
  const other = await context.newPage();
  await other.goto('/login');
  // The request reaches the provider, and then no further.
  await other.route('**/user/*', (route) => route.abort());
  await other.getByRole('textbox', { name: 'Email' }).fill(email);
  await other.getByRole('textbox', { name: 'Password' }).fill(password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(other.getByRole('button', { name })).toBeVisible();
});
