// Screens of a patient.

import { SLOT, wishOf } from '../../test/wish.ts';
import { card, dayAhead, fillBooking } from '../support/booking-day.ts';
import { ASKS, bank, pay, problem } from '../support/card-form.ts';
import { FAILURE } from '../support/failure.ts';
import { expect } from '../support/fixtures.ts';
import { bringInstallPrompt } from '../support/install-prompt.ts';
import { keepWhatGoes } from '../support/keep-what-goes.ts';
import { fillTooLate } from '../support/too-late.ts';
import { nextDay } from './next-day.ts';
import type { Fixtures, Screen } from './screen.ts';

const day = dayAhead(12);

async function openAppointment({ page, enter, newPatient }: Fixtures) {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByRole('article')).toHaveCount(6);
}

export async function openBooking(fixtures: Fixtures) {
  await openAppointment(fixtures);
  await card(fixtures.page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(fixtures.page.getByRole('dialog').getByRole('textbox', { name: 'Phone' })).toBeFocused();
}

async function openMyAppointments({ page, enter, newPatient, call }: Fixtures) {
  const person = await newPatient();
  const booked = await call('POST', '/booking', { person, body: wishOf(person, nextDay()) });
  expect(booked.status()).toBe(201);
  await enter(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
}

/** Somebody else was faster: the row says so, with alternative times. */
async function openNotPossible({ page, enter, newPatient, call }: Fixtures) {
  await enter(await newPatient());
  const dialog = await fillTooLate({ page, newPatient, call }, nextDay());
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Appointment already set' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /instead$/ })).toHaveCount(3);
}

/** The list behind the status, with alternative times. */
async function openRefusedList(fixtures: Fixtures) {
  await openNotPossible(fixtures);
  const { page } = fixtures;
  await page.getByRole('button', { name: '1 needs your attention' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: /instead$/ })).toHaveCount(3);
}

/** A wish that may be at the clinic, and its cancellation. */
async function openCancellation({ page, enter, newPatient }: Fixtures) {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${nextDay().iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await page.route('**/booking', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /Cancellation waiting to be sent/ })).toBeVisible();
}

/** A failing server, and a device without a copy of the day. */
async function openFailedServices({ page, enter, newPatient }: Fixtures) {
  await enter(await newPatient());
  await page.route('**/available?*', (route) => route.fulfill(FAILURE));
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

/** A person who has booked here for the first time, in a browser that can install the page. */
async function openInstallOffer({ page, enter, newPatient }: Fixtures) {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${nextDay().iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Appointment is set' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
  await bringInstallPrompt(page);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeVisible();
}

async function openPayment({ page, enter, newPatient, call }: Fixtures) {
  const person = await newPatient();
  const booked = await call('POST', '/booking', { person, body: wishOf(person, nextDay()) });
  const { insertedId } = (await booked.json()) as { insertedId: string };
  await enter(person);
  await page.goto(`/dashboard/payment/${insertedId}`);
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled();
}

export const patientScreens: Screen[] = [
  {
    name: 'your account',
    async open({ page, enter, newPatient }) {
      await enter(await newPatient());
      await page.goto('/dashboard/account');
      await expect(page.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
    },
  },
  {
    name: 'your account, asking',
    async open({ page, enter, newPatient }) {
      await enter(await newPatient());
      await page.goto('/dashboard/account');
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep' })).toBeFocused();
    },
  },
  { name: 'appointment', open: openAppointment },
  { name: 'appointment, booking dialog', open: openBooking },
  { name: 'appointment, services that could not be loaded', open: openFailedServices },
  {
    name: 'appointment, booking dialog with problems',
    async open(fixtures) {
      await openBooking(fixtures);
      await fixtures.page.getByRole('dialog').getByRole('button', { name: 'Book' }).click();
      await expect(fixtures.page.getByText('Please select appointment time')).toBeVisible();
    },
  },
  { name: 'my appointments', open: openMyAppointments },
  {
    name: 'my appointments, none',
    async open({ page, enter, newPatient }) {
      await enter(await newPatient());
      await page.goto('/dashboard');
      await expect(page.getByText("You don't have any appointment")).toBeVisible();
    },
  },
  { name: 'my appointments, one that is not possible', open: openNotPossible },
  { name: 'my appointments, the list of what was refused', open: openRefusedList },
  {
    name: 'my appointments, one that was just canceled',
    async open(fixtures) {
      await keepWhatGoes(fixtures.page);
      await openMyAppointments(fixtures);
      await fixtures.page.getByRole('button', { name: 'Cancel' }).click();
      await expect(fixtures.page.getByRole('row').getByRole('button', { name: 'Undo' })).toBeVisible();
      await expect(fixtures.page.getByText("You don't have any appointment")).toBeVisible();
    },
  },
  { name: 'my appointments, a cancellation that waits', open: openCancellation },
  { name: 'my appointments, with the offer to install', open: openInstallOffer },
  { name: 'payment', open: openPayment },
  {
    name: 'payment, a card that was declined',
    async open(fixtures) {
      await openPayment(fixtures);
      await pay(fixtures.page, '4000 0000 0000 0002');
      await expect(problem(fixtures.page)).toHaveText('The card was declined.');
    },
  },
  {
    name: 'payment, while the bank asks',
    async open(fixtures) {
      await openPayment(fixtures);
      await pay(fixtures.page, ASKS);
      await expect(bank(fixtures.page).getByRole('button', { name: 'Complete' })).toBeFocused();
    },
  },
  {
    name: 'my appointments, messages and a toast',
    async open(fixtures) {
      const { page } = fixtures;
      await keepWhatGoes(page);
      await openMyAppointments(fixtures);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('status').filter({ hasText: 'Cancel Booking Successfully!' })).toBeVisible();
      await page.getByRole('button', { name: 'Messages' }).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem')).toBeVisible();
    },
  },
  {
    name: 'my review',
    async open({ page, enter, newPatient }) {
      await enter(await newPatient());
      await page.goto('/dashboard/review');
      await expect(page.getByText('This is review page')).toBeVisible();
    },
  },
  {
    name: 'the avatar menu',
    async open({ page, enter, newPatient }) {
      await enter(await newPatient('Robin Example'));
      await page.goto('/about');
      await page.getByRole('button', { name: 'Robin Example' }).click();
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
    },
  },
];
