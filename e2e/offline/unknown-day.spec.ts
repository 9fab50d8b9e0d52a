// A day that this device has never seen, while the clinic can't be reached.
import { dayAhead } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';

const known = dayAhead(12);
const unknown = dayAhead(75);

const heading = ({ iso }: { iso: string }) =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

test('a day that was never loaded says so, and offers those that were', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${known.iso}`);
  await expect(page.getByRole('article')).toHaveCount(6);
  await page.route('**/available?*', (route) => route.abort());
  await page.goto(`/appointment?date=${unknown.iso}`);
  await expect(page.getByText('You’re offline, and this day has not been loaded yet.')).toBeVisible();
  await expect(page.getByText('Loading the services of this day')).toHaveCount(0);
  await expect(page.getByText('Days you can look at:')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: heading(known), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: heading(known) })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(6);
});
