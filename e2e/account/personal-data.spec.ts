// The data of a person at the clinic: downloading and deleting it.
import { readFileSync } from 'node:fs';
import { SLOT, wishOf } from '../../test/wish.ts';
import { fillRegister, logIn } from '../support/account-forms.ts';
import { bookOn, card, fillBooking } from '../support/booking-day.ts';
import { countOnDevice } from '../support/device-database.ts';
import { FAILURE } from '../support/failure.ts';
import { openUsers } from '../support/find-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { readMailLink, signInAtProvider } from '../support/identity-provider.ts';
import { signInByCall } from '../support/signed-in.ts';
import { watchSaid } from '../support/watch-said.ts';

test('a person downloads their data, deletes the account, and is gone from clinic, device and login', async ({
  page,
  newPerson,
  origin,
  call,
  day,
}) => {
  const person = await newPerson('Robin Leaves');
  const device = await signInByCall(origin, person);
  expect((await call('POST', '/booking', { person: device, body: wishOf(person, day) })).status()).toBe(201);
  await page.goto('/login');
  await logIn(page, person);
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await expect(page).toHaveTitle('Your account - Molar');
  await expect(page.getByRole('main')).toContainText(person.email);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).press('Enter');
  const download = await downloading;
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();
  expect(download.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
    account: { email: person.email, name: person.name },
    bookings: [{ date: day.medium, slot: SLOT, payment: false }],
  });

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete your account?' });
  await asking.getByRole('button', { name: 'Keep' }).click();
  await expect(asking).toBeHidden();
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await asking.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(other.getByText('Your account is deleted.')).toBeVisible();
  await other.close();
  await expect(page.getByRole('button', { name: person.name })).toHaveCount(0);

  expect((await call('GET', `/my-appointment?email=${person.email}`, { person: device })).status()).toBe(401);
  const free = (await (await call('GET', `/available?date=${encodeURIComponent(day.medium)}`)).json()) as {
    name: string;
    available: string[];
  }[];
  expect(free.find(({ name }) => name === 'Teeth Cleaning')?.available).toContain(SLOT);
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a person whose confirmation email failed is told so, and can resend it from the account page', async ({
  page,
  request,
}) => {
  const { name, email } = await fillRegister(page, { name: 'Robin Unmailed' });
  await page.route('**/accounts:sendOobCode**', (route) => route.abort());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('The email to confirm your address may not have been sent.')).toBeVisible();
  expect(await readMailLink(request, email)).toBeUndefined();

  await page.goto('/dashboard/account');
  const send = page.getByRole('button', { name: 'Send the email' });
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The email may not have been sent.');
  await page.unroute('**/accounts:sendOobCode**');
  await send.click();
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await page.goto((await readMailLink(request, email)) ?? 'no mail');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  // By then the page has asked the provider whether the address is confirmed.
  const answered = page.waitForResponse('**/accounts:lookup**');
  await page.goto('/dashboard/account');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await (await answered).finished();
  await expect(send).toHaveCount(0);
});

test('a person who has confirmed the address on another device is sent no second email', async ({
  page,
  request,
  browser,
  origin,
}) => {
  const { name, email } = await fillRegister(page, { name: 'Robin Elsewhere' });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.goto('/dashboard/account');
  const send = page.getByRole('button', { name: 'Send the email' });
  await expect(send).toBeVisible();
  const other = await browser.newPage({ baseURL: origin });
  await other.goto((await readMailLink(request, email)) ?? 'no mail');
  await other.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await other.close();

  let mails = 0;
  await page.route('**/accounts:sendOobCode**', (route) => {
    mails += 1;
    return route.continue();
  });
  await send.click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(send).toHaveCount(0);
  expect(mails).toBe(0);
});

test('a person who deletes their account is told which requests wait, and that it is done', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient('Robin Waits'));
  // A lost request would look like a lost connection, without which nothing can be deleted.
  await page.route('**/booking', (route) =>
    route.request().method() === 'POST' ? route.fulfill(FAILURE) : route.continue(),
  );
  await bookOn(page, day, 'Teeth Cleaning', SLOT);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(asking).toContainText(
    'The clinic has not confirmed one request. It is deleted, and won’t be sent anymore.',
  );
  await asking.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your account is deleted.' })).toBeVisible();
  // It stays until somebody tries to log in.
  await page.reload();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  const next = await newPatient('Kim Next');
  await logIn(page, { ...next, password: 'not theirs' });
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
  await expect(page.getByText('Your account is deleted.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Your account is deleted.')).toHaveCount(0);
  await logIn(page, next);
  await page.getByRole('button', { name: 'Kim Next' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByText('Your account is deleted.')).toHaveCount(0);
});

test('a person who learns late that their account was deleted, as they asked, has no login left either', async ({
  page,
  newPerson,
  request,
}) => {
  const person = await newPerson('Robin Leaves');
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('button', { name: person.name })).toBeVisible();
  await page.goto('/dashboard/account');
  // Nothing else brings the news before the answer is lost.
  const ASKS = /\/(check-|my-appointment)/;
  let isGone = false;
  await page.route(ASKS, (route) => (isGone ? route.abort('internetdisconnected') : route.continue()));
  await page.route('**/user/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    isGone = true;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('No answer came from the clinic')).toBeVisible();
  // This text stays longer than a toast.
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'not known yet' })).toHaveText(
    'The answer did not come, so it is not known yet whether your account was deleted. The clinic can’t be reached right now. You can make changes again once it can.',
  );
  // The page before it would take the news with it.
  await page.reload({ waitUntil: 'commit' });
  isGone = false;
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect.poll(() => signInAtProvider(request, person)).toBeUndefined();
});

test('another device is told that the account is deleted, and deletes its data too', async ({
  page,
  context,
  newPatient,
  enter,
  call,
  day,
}) => {
  const person = await newPatient('Robin Leaves');
  await enter(person);
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(card(page, 'Teeth Cleaning')).toContainText('spaces available');
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(card(page, 'Teeth Cleaning')).toContainText('waiting to be sent');
  expect(await countOnDevice(page, person.uid, 'outbox')).toBe(1);

  expect((await call('DELETE', `/user/${person.email}`, { person })).status()).toBe(200);
  await context.setOffline(false);
  // On the login page, and for a moment in a toast.
  const said = page.getByText('This account was deleted. Everything this device kept for it is deleted, too.');
  await expect(said.first()).toBeVisible();
  await expect(page.getByRole('button', { name: person.name })).toHaveCount(0);
  for (const table of ['outbox', 'bookings', 'messages', 'facts']) {
    expect(await countOnDevice(page, person.uid, table), table).toBe(0);
  }
  await expect
    .poll(() => page.evaluate((uid) => JSON.stringify({ ...localStorage }).includes(uid), person.uid))
    .toBe(false);
});

test('without a connection nothing can be deleted, and the page says why', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.route('**', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('This needs a connection.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('body :focus')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Robin Example' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeDisabled();
  await expect(page.getByRole('main')).toContainText('The clinic can’t be reached right now.');
});

test('a deletion that failed is not sent again by a press while its dialog closes', async ({
  page,
  enter,
  newPatient,
}) => {
  await enter(await newPatient());
  await page.goto('/dashboard/account');
  let sent = 0;
  await page.route('**/user/**', (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    sent += 1;
    return route.fulfill(FAILURE);
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete my account' }).evaluate(async (button: HTMLButtonElement) => {
    const { promise: freed, resolve } = Promise.withResolvers<void>();
    const isFree = () => button.isConnected && !button.disabled;
    new MutationObserver(() => isFree() && resolve()).observe(button, { attributeFilter: ['disabled'] });
    button.click();
    await freed;
    button.click();
  });
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The clinic could not do this right now.').first()).toBeVisible();
  expect(sent).toBe(1);
});

test('an admin deletes the account of a patient', async ({ page, enter, admin, newPatient, call, day }) => {
  const person = await newPatient('Morgan Example');
  expect((await call('POST', '/booking', { person, body: wishOf(person, day) })).status()).toBe(201);
  await enter(admin);
  await openUsers(page, person.email);
  const row = page.getByRole('row', { name: person.email });
  await row.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete this account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(`The account of ${person.email} is deleted.`).first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  expect((await call('GET', `/my-appointment?email=${person.email}`, { person })).status()).toBe(401);
});

test('a login whose deletion gets no answer is deleted anyway, and nothing else is reported', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson('Robin Unanswered');
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('button', { name: person.name })).toBeVisible();
  await page.goto('/dashboard/account');
  let deletions = 0;
  await page.route(/accounts:delete/, async (route) => {
    deletions += 1;
    if (deletions > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const readStatus = await watchSaid(page.locator('body'), 'status');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect.poll(() => deletions).toBe(2);
  // Then all is done.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('molar.left'))).toBeNull();
  expect((await readStatus()).filter((text) => text.startsWith('Your login'))).toEqual([]);
  await page.goto('/login');
  // The note comes with the page's scripts, and moves the form below it.
  await expect(page.getByRole('main').getByRole('note')).toHaveText('Your account is deleted.');
  await logIn(page, person);
  await expect(page.getByRole('alert')).toBeVisible();
});

test.describe('a name change whose answer is lost', () => {
  for (const [what, lost, isReloaded] of [
    ['the clinic’s', '**/user/**', false],
    ['the provider’s, and the page is reloaded', '**/accounts:update**', true],
  ] as const)
    test(`${what}: the result is unknown until the clinic answers again`, async ({ page, newPerson }) => {
      const person = await newPerson('Robin Before');
      await page.goto('/login');
      await logIn(page, person);
      await page.getByRole('button', { name: person.name }).click();
      await page.getByRole('menuitem', { name: 'Your account' }).click();
      const name = page.getByRole('textbox', { name: 'Name' });
      await name.fill('\u200b\u2800');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(page.getByText('Please put your name')).toBeVisible();
      await expect(name).toHaveAttribute('aria-required', 'true');
      let hasArrived = false;
      await page.route(lost, async (route) => {
        if (!hasArrived) await route.fetch();
        hasArrived = true;
        await route.abort();
      });
      await page.route('**/check-*/**', (route) => route.abort());
      // The next token exchange would bring the name, and the notice would show for a moment only.
      if (isReloaded) await page.route('**/user/**', (route) => route.abort());
      await name.fill('Robin After');
      const readStatus = await watchSaid(page.locator('body'), 'status');
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(page.getByText('it is not known yet whether your name was saved')).toBeVisible();
      // By then a toast would have come.
      await expect(page.getByRole('banner').getByText('Offline')).toBeVisible();
      expect(await readStatus()).not.toContain('Your name is saved.');
      await page.unrouteAll({ behavior: 'wait' });
      if (isReloaded) await page.reload();
      await expect(page.getByRole('button', { name: 'Robin After' })).toBeVisible();
      await expect(name).toHaveValue('Robin After');
      if (!isReloaded) await expect(page.getByText('Your name is saved.')).toBeVisible();
    });
});

test('this device shows and books under a name that was changed on another device', async ({
  page,
  newPerson,
  enter,
  origin,
  day,
}) => {
  const person = await newPerson('Robin Before');
  await enter(await signInByCall(origin, person));
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByRole('button', { name: 'Robin Before' })).toBeVisible();
  await signInByCall(origin, { ...person, name: 'Robin Behind' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Robin Behind' })).toBeVisible();
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Robin Behind');
});
