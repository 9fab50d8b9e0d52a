import { makeBooking } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { translatePage } from '../support/translate-page.ts';

test('a translated list says what has changed since', async ({ page, call, newPatient, enter, day }) => {
  const person = await newPatient();
  await makeBooking(call, { person, day });
  await enter(person);
  await page.goto('/dashboard');
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await translatePage(page);
  await expect(row).toContainText('→ Unpaid ←');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Canceled');
  await expect(row).not.toContainText('Unpaid');
});

test('the desk turns to another day on a translated page', async ({ page, newDesk, enter, day }) => {
  await enter(await newDesk());
  await page.goto(`/dashboard/desk?date=${day.iso}`);
  await expect(page.getByText('Nobody is expected on this day.')).toBeVisible();
  await translatePage(page);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('Nobody is expected on this day.')).toBeVisible();
});

test('a text that leaves its place beside a translated one does not come back', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'My appointments' })).toBeVisible();
  // As React does it, in tasks of their own.
  const line = await page.evaluateHandle(() => document.body.appendChild(document.createElement('p')));
  await line.evaluate((p) => p.append('Two', ' left', ' now'));
  const texts = await line.evaluateHandle((p) => Array.from(p.childNodes));
  await translatePage(page);
  expect(await line.textContent()).toBe('→ Two ←→  left ←→  now ←');
  await line.evaluate((p, [, left]) => left && p.removeChild(left), texts);
  await line.evaluate((_, [two]) => Object.assign(two ?? {}, { data: 'One' }), texts);
  expect(await line.textContent()).toBe('One→  now ←');
});
