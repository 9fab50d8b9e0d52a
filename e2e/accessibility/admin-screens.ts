// Screens of an admin.

import { newDoctor } from '../../test/doctor.ts';
import { FAILURE } from '../support/failure.ts';
import { expect } from '../support/fixtures.ts';
import { uploadPicture } from '../support/upload-picture.ts';
import type { Fixtures, Screen } from './screen.ts';

/** As long as a word in a name gets. */
const LONG_NAME = `Dr. ${'Wolfeschlegelsteinhausenberger'.repeat(2)}`;

async function openDoctors({ page, request, call, admin, enter }: Fixtures) {
  const doctor = newDoctor(await uploadPicture(request, admin), LONG_NAME);
  await call('POST', '/doctor', { person: admin, body: doctor });
  await enter(admin);
  await page.goto('/dashboard/manage-doctor');
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeVisible();
}

async function openMenu({ page, enter, admin, newPatient }: Fixtures) {
  // So that it sorts among the first of many.
  const { email } = await newPatient('Aaron Example');
  await enter(admin);
  await page.goto('/dashboard/all-users');
  await page.getByRole('row', { name: email }).getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete this account' })).toBeVisible();
}

/** Alerts about payments. A page can't cause one. */
async function openAlerts({ page, enter, admin }: Fixtures) {
  await enter(admin);
  const person = { name: 'Pat Example', email: 'pat@clinic.test' };
  const appointment = { serviceName: 'Teeth Cleaning', date: 'Nov 23, 2026', slot: '08.00 AM - 08.30 AM' };
  const alert = {
    kind: 'in-review',
    intentId: 'pi_1',
    bookingId: 'one',
    person,
    appointment,
    detail: '1.00 received, 99.00 due',
  };
  const since = Date.parse('2026-11-22T10:00:00Z');
  const list = [
    { ...alert, _id: '1', since },
    { ...alert, _id: '2', kind: 'disputed', since, seen: { by: 'Ada Admin', at: since } },
  ];
  await page.route(/\d\/payment-alerts$/, (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: list }),
  );
  await page.goto('/dashboard/payment-alerts');
  await expect(page.getByRole('button', { name: 'Mark as seen to' })).toBeVisible();
}

/** A failing server, and a device without a copy of the list. */
function openFailed(path: string, call: RegExp) {
  return async ({ page, enter, admin }: Fixtures) => {
    await enter(admin);
    await page.route(call, async (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill(FAILURE),
    );
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  };
}

export const adminScreens: Screen[] = [
  {
    name: 'all users',
    async open({ page, enter, admin }) {
      await enter(admin);
      await page.goto('/dashboard/all-users');
      await expect(page.getByRole('row', { name: admin.email })).toBeVisible();
    },
  },
  { name: 'all users, the menu of a row', open: openMenu },
  {
    name: 'all users, asking before an account is deleted',
    async open(fixtures) {
      await openMenu(fixtures);
      await fixtures.page.getByRole('menuitem', { name: 'Delete this account' }).click();
      await expect(fixtures.page.getByRole('dialog').getByRole('button', { name: 'Keep' })).toBeFocused();
    },
  },
  {
    name: 'add doctor, with problems',
    async open({ page, enter, admin }) {
      await enter(admin);
      await page.goto('/dashboard/add-doctor');
      await page.getByRole('main').getByRole('button', { name: 'Add doctor' }).click();
      await expect(page.getByText('Email is Requied')).toBeVisible();
    },
  },
  { name: 'manage doctor', open: openDoctors },
  {
    name: 'manage doctor, asking',
    async open(fixtures) {
      await openDoctors(fixtures);
      const row = fixtures.page.getByRole('row', { name: LONG_NAME }).first();
      await row.getByRole('button', { name: 'Delete' }).click();
      await expect(fixtures.page.getByRole('dialog').getByRole('button', { name: 'Keep' })).toBeFocused();
    },
  },
  {
    name: 'audit',
    async open({ page, enter, admin }) {
      await enter(admin);
      await page.goto('/dashboard/audit');
      await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeVisible();
    },
  },
  {
    name: 'audit, with nothing found',
    async open({ page, enter, admin }) {
      await enter(admin);
      await page.goto('/dashboard/audit');
      await page.getByLabel('Text').fill('nowhere');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('Nothing was found.')).toBeVisible();
    },
  },
  { name: 'audit, that could not be loaded', open: openFailed('/dashboard/audit', /\/audit$/) },
  { name: 'payments to check', open: openAlerts },
  { name: 'all users, that could not be loaded', open: openFailed('/dashboard/all-users', /\d\/all-users$/) },
  { name: 'manage doctor, that could not be loaded', open: openFailed('/dashboard/manage-doctor', /\/doctor$/) },
];
