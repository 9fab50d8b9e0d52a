// The audit page: search by text, person and day, paging, download, and the messages when it can't be loaded.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import { FAILURE } from '../support/failure.ts';
import { expect, test } from '../support/fixtures.ts';

const rows = (page: Page) =>
  page
    .getByRole('table', { name: 'Audit' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const search = (page: Page) => page.getByRole('button', { name: 'Search' });
const PERSON = 'Email address or account';

test('an admin finds what was done, and downloads it', async ({ page, admin, newPatient, enter, day, call }) => {
  const person = await newPatient();
  const { insertedId } = await (await call('POST', '/booking', { person, body: wishOf(person, day) })).json();
  await call('DELETE', `/del-booking/${insertedId}`, { person });
  await enter(admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeVisible();
  await expect(rows(page).first()).toContainText('Canceled an appointment');

  await page.getByLabel(PERSON).fill(person.email);
  await search(page).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText('Canceled an appointment');
  await expect(rows(page).nth(1)).toContainText('Booked an appointment');
  await expect(rows(page).nth(1)).toContainText(`teeth-cleaning, ${day.medium}`);
  await expect(rows(page).nth(1)).toContainText(person.email);

  const booked = await rows(page).nth(1).innerText();
  expect(booked).toContain('\t');
  await page.getByLabel('Text').fill(booked.replaceAll('\n', ' '));
  await search(page).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('Booked an appointment');

  await page.getByLabel('Text').fill('booking.made');
  await search(page).click();
  await expect(rows(page)).toHaveCount(1);

  // Pasted text may contain invisible characters.
  await page.getByLabel(PERSON).fill(`${person.email}\u0007`);
  await search(page).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel(PERSON)).toHaveValue(new RegExp(`^${person.email}`));

  const saving = page.waitForEvent('download');
  const download = page.getByRole('button', { name: 'Download as CSV' });
  await download.press('Enter');
  const saved = await saving;
  await expect(download).toBeFocused();
  expect(saved.suggestedFilename()).toBe('audit.csv');
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^"number","at",/);
  expect(lines[1]).toContain(`"${person.email}","booking.made","${insertedId}"`);

  await page.route('**/audit?*', (route) => route.abort(), { times: 1 });
  await download.press('Enter');
  // A download changes nothing, so there is nothing to check.
  await expect(page.getByRole('alert').filter({ hasText: 'No answer came from the clinic.' })).not.toContainText(
    'check',
  );

  await page.getByLabel('Day').fill('2020-02-03');
  await search(page).click();
  await expect(page.getByText('Nothing was found.')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  // An incomplete day, which the browser would refuse to send.
  const isHalfTyped = () => page.getByLabel('Day').evaluate((day: HTMLInputElement) => day.validity.badInput);
  await page.getByLabel('Day').fill('');
  await page.getByLabel('Day').focus();
  await page.keyboard.type('1125');
  expect(await isHalfTyped()).toBe(true);
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await isHalfTyped()).toBe(false);
  await expect(page.getByLabel('Text')).toHaveValue('');
  await expect(rows(page).first()).toContainText('Canceled an appointment');
});

test('a search is a history entry: Back, Forward and a reload keep it', async ({
  page,
  admin,
  newPatient,
  enter,
  day,
  call,
}) => {
  const person = await newPatient();
  await call('POST', '/booking', { person, body: wishOf(person, day) });
  await enter(admin);
  await page.goto('/dashboard/audit');
  await page.getByLabel(PERSON).fill(person.email);
  await search(page).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(search(page)).toBeFocused();
  // Names and addresses of patients don't belong in the browser's history.
  expect(page.url()).not.toContain(person.email.split('@')[0]);
  await page.getByLabel('Day').fill('2020-02-03');
  await search(page).click();
  await expect(page.getByText('Nothing was found.')).toBeVisible();
  // Repeating a search adds no history entry.
  await search(page).click();
  await page.goBack();
  await expect(page.getByLabel('Day')).toHaveValue('');
  await expect(page.getByLabel(PERSON)).toHaveValue(person.email);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel(PERSON)).toHaveValue(person.email);
  await expect(rows(page)).toHaveCount(1);
  await page.goForward();
  await expect(page.getByLabel('Day')).toHaveValue('2020-02-03');
  await expect(page.getByText('Nothing was found.')).toBeVisible();
  // The navigation of a phone covers the page, and changes nothing in it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  await page.reload();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Day')).toHaveValue('2020-02-03');
  await expect(page.getByText('Nothing was found.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'All users' }).click();
  await expect(page.getByRole('heading', { name: 'All users' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Day')).toHaveValue('2020-02-03');
  await page.getByRole('link', { name: 'Audit' }).click();
  // The link leads to the page without a search.
  await expect(page.getByLabel(PERSON)).toHaveValue('');
  await expect(rows(page).nth(1)).toBeVisible();
});

test('older lines load on request, and chunks without a match are skipped', async ({ page, admin, enter }) => {
  await enter(admin);
  const line = { at: '2026-11-22T10:00:00.000Z', who: 'molar', action: 'admin.made', object: 'o' };
  const lineOf = (number: number) => ({ ...line, number, detail: `line ${number}.`, requestId: 'r', hash: 'h' });
  const answers: Record<string, object> = {
    first: { lines: [lineOf(9), lineOf(8)], next: 8 },
    8: { lines: [], next: 5 },
    5: { lines: [lineOf(2)], next: 2 },
    2: { lines: [lineOf(1)] },
  };
  let isFailing = false;
  await page.route(/\/audit(\?|$)/, (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const before = new URL(route.request().url()).searchParams.get('before') ?? 'first';
    return isFailing ? route.fulfill(FAILURE) : route.fulfill({ json: answers[before] });
  });
  await page.goto('/dashboard/audit');
  await expect(rows(page)).toHaveCount(2);
  const older = page.getByRole('button', { name: 'Show older' });
  await older.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(2)).toContainText('line 2.');
  await expect(older).toBeFocused();
  isFailing = true;
  await older.press('Enter');
  await expect(older).toHaveCount(0);
  // The focused button is gone; wait until the focus has its new place.
  await expect(rows(page).nth(2)).toBeFocused();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(rows(page)).toHaveCount(4);
  // The focus goes to the first of the new lines, not behind them.
  await expect(rows(page).nth(3)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeFocused();
});

test('lines that were loaded minutes ago say so, until they are asked for again', async ({ page, admin, enter }) => {
  await page.clock.install();
  await enter(admin);
  await page.goto('/dashboard/audit');
  await expect(rows(page).first()).toBeVisible();
  const age = page.getByText('checked 3 min ago, may have changed');
  await expect(age).toHaveCount(0);
  await page.clock.fastForward(180_000);
  await expect(age).toBeVisible();
  await search(page).click();
  await expect(age).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test('a failing server and an unreachable one look different from an empty audit', async ({ page, admin, enter }) => {
  await enter(admin);
  let answer: 'fail' | 'away' | 'go on' = 'fail';
  await page.route(/\/audit(\?|$)/, (route) => {
    if (answer === 'go on' || route.request().resourceType() === 'document') return route.continue();
    return answer === 'fail' ? route.fulfill(FAILURE) : route.abort();
  });
  await page.goto('/dashboard/audit');
  await expect(page.getByText('The audit could not be loaded.')).toBeVisible();
  await expect(page.getByText('Nothing was found.')).toHaveCount(0);
  answer = 'away';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The clinic can’t be reached right now. The audit stays there')).toBeVisible();
  await expect(page.getByText('The audit could not be loaded.')).toHaveCount(0);
  // Once the clinic can be reached, they load by themselves.
  answer = 'go on';
  await expect(rows(page).first()).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('The clinic can’t be reached right now.')).toHaveCount(0);
});

test('an audit that could not be loaded is retried automatically, and the keyboard stays on the page', async ({
  page,
  admin,
  enter,
}) => {
  await enter(admin);
  let isFailing = true;
  await page.route(/\/audit(\?|$)/, (route) =>
    !isFailing || route.request().resourceType() === 'document' ? route.continue() : route.fulfill(FAILURE),
  );
  await page.goto('/dashboard/audit');
  const problem = page.getByText('The audit could not be loaded. We’ll keep trying.');
  await expect(problem).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.press('Enter');
  await expect(problem).toBeVisible();
  await again.focus();
  isFailing = false;
  await expect(rows(page).first()).toBeVisible({ timeout: 30_000 });
  await expect(problem).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a person who is no longer an admin is logged out by the answer', async ({
  page,
  call,
  admin,
  newAdmin,
  enter,
}) => {
  const person = await newAdmin();
  await enter(person);
  // The count in the menu may otherwise notice it first.
  await page.route(/\d\/payment-alerts$/, () => {});
  await page.goto('/dashboard/audit');
  await expect(rows(page).first()).toBeVisible();
  await call('PUT', `/remove-admin/${person.email}`, { person: admin });
  await search(page).click();
  await expect(page).toHaveURL(/\/login(\?|$)/);
});
