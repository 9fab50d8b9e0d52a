// Screens about the data on the device.

import { SLOT } from '../../test/wish.ts';
import { askToLogOut, TAB_ONLY } from '../offline/patient.ts';
import { bookOn } from '../support/booking-day.ts';
import { expect } from '../support/fixtures.ts';
import { nextDay } from './next-day.ts';
import type { Fixtures, Screen } from './screen.ts';

/** Leaves one request that can't be sent. */
async function leaveWaiting({ page, enter, newPatient }: Fixtures) {
  await enter(await newPatient('Robin Example'));
  await page.route('**/booking', (route) => route.abort());
  // Leaving the page could let it through at the last moment.
  await bookOn(page, nextDay(), 'Teeth Cleaning', SLOT);
  await expect(page.getByText('1 waiting')).toBeVisible();
}

async function openOnThisDevice(fixtures: Fixtures) {
  const { page } = fixtures;
  await leaveWaiting(fixtures);
  await page.goto('/dashboard/device');
  await expect(page.getByRole('main').getByRole('listitem')).toBeVisible();
}

export const deviceScreens: Screen[] = [
  { name: 'on this device', open: openOnThisDevice },
  {
    name: 'on this device, asking',
    async open(fixtures) {
      await openOnThisDevice(fixtures);
      await fixtures.page.getByRole('button', { name: 'Delete what is saved on this device' }).click();
      await expect(fixtures.page.getByRole('dialog').getByRole('checkbox')).toBeVisible();
    },
  },
  {
    name: 'logging out of a tab that keeps nothing',
    async open(fixtures) {
      const { page } = fixtures;
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('refused', 'SecurityError');
        };
      });
      await leaveWaiting(fixtures);
      await expect(page.getByText(TAB_ONLY)).toBeVisible();
      await expect((await askToLogOut(page)).getByRole('listitem')).toBeVisible();
    },
  },
];
