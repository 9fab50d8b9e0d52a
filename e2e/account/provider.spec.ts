// The identity provider's state counts, even if no page of ours has changed it.
import type { Page } from 'playwright/test';
import { logIn, logOut } from '../support/account-forms.ts';
import { bookOn } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';

/** How many logins the provider's SDK keeps on the device, for all tabs. @param clear deletes them */
const keptByProvider = (page: Page, clear = false) =>
  page.evaluate(
    (isCleared) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction('firebaseLocalStorage', 'readwrite');
          const store = change.objectStore('firebaseLocalStorage');
          const count = store.count();
          if (isCleared) store.clear();
          change.oncomplete = () => resolve(count.result);
        };
      }),
    clear,
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

  await keptByProvider(other, true);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('note')).toHaveText('Your login has ended. Please log in again.');
  await expect(other).toHaveURL(/\/login/);

  await other.close();
  await context.unroute('**/booking');
  await signIn(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Unpaid');
});

test('a login service that answers with an error while the page starts ends no login', async ({
  page,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  // As Google answers when it has too much to do.
  const busy = { status: 503, json: { error: { code: 503, message: 'The service is currently unavailable.' } } };
  await page.route('**/accounts:lookup**', (route) => route.fulfill(busy));
  const answered = page.waitForResponse('**/accounts:lookup**');
  // Then the page needs the provider.
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.goto('/dashboard');
  await answered;
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  expect(await keptByProvider(page)).toBe(1);
});

test('a login that the clinic does not confirm stays without effect in every tab, and on the device', async ({
  page,
  context,
  newPerson,
}) => {
  const { name, ...person } = await newPerson();
  const prepared = page.waitForEvent('frameattached');
  await page.goto('/login');
  await (await prepared).waitForLoadState();
  const other = await context.newPage();
  await other.goto('/login');
  // The request reaches the clinic, and the answer is lost.
  await other.route('**/user/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await logIn(other, person);
  await expect(other.getByRole('alert')).toContainText('The clinic can’t be reached right now.');
  expect(await keptByProvider(other)).toBe(0);
  await other.unroute('**/user/*');
  await logIn(other, person);
  for (const tab of [page, other]) await expect(tab.getByRole('button', { name })).toBeVisible();
  expect(await keptByProvider(other)).toBe(1);
});

test('a logout that has not reached the provider when its page is closed is finished by the next page', async ({
  page,
  context,
  newPerson,
  signIn,
}) => {
  const person = await newPerson('Robin Closed');
  await signIn(page, person);
  // Without the provider's code, which waits for the configuration.
  await context.route('**/config', () => {});
  await page.goto('/dashboard');
  await logOut(page, person.name);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.close();
  await context.unroute('**/config');
  const next = await context.newPage();
  await next.goto('/about');
  expect(await next.evaluate(() => localStorage.getItem('molar.account'))).toBeNull();
  await expect.poll(() => keptByProvider(next)).toBe(0);
  await expect.poll(() => next.evaluate(() => localStorage.getItem('molar.left'))).toBeNull();
});
