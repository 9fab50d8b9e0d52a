// A cancellation without a network has not left the device, however often it was tried.
import type { OutboxEntry } from '../../src/data/db.ts';
import { readOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { openTwo } from '../support/two-bookings.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

test('a cancellation without a network is undone after a reload, and the clinic never hears of it', async ({
  page,
  context,
  enter,
  newPatient,
  call,
  day,
}) => {
  const person = await openTwo({ page, enter, newPatient, call, day });
  const rows = page.getByRole('row', { name: /Teeth Cleaning/ });
  await workerAtWork(page);
  await context.setOffline(true);
  const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE');
  await rows.getByRole('button', { name: 'Cancel' }).click();
  await tried;
  // Before the device has recorded that, it may have reached the clinic.
  const kept = async () => {
    const entries = await readOnDevice<OutboxEntry>(page, person.uid, 'outbox');
    return entries.map(({ state, attempts, unsent }) => ({ state, isUnsent: attempts === unsent }));
  };
  await expect.poll(kept).toEqual([{ state: 'waiting', isUnsent: true }]);
  await page.reload();
  await rows.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Unpaid');
  await expect(rows.getByRole('button', { name: 'Cancel' })).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  await context.setOffline(false);
  await expect(page.getByText('Online')).toBeVisible();
  expect(sent.filter((method) => method === 'DELETE' || method === 'POST')).toEqual([]);
  const mine = (await (await call('GET', `/my-appointment?email=${person.email}`, { person })).json()) as object[];
  expect(mine).toHaveLength(2);
});
