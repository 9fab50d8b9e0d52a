// Every screen in a state worth looking at, and how a test gets there. A new screen, or a dialog on one, is added here
// and so comes under every check of this folder.
import type { APIRequestContext, Page } from 'playwright/test';
import type { Config } from '../../contract/clinic.ts';
import { card, dayAhead, fillBooking } from '../booking-day.ts';
import { expect, type TestFixtures, type WorkerFixtures } from '../fixtures.ts';
import { bringInstallPrompt } from '../install-prompt.ts';
import { newDoctor, uploadPicture } from '../specification/doctor.ts';
import { SLOT, wishOf } from '../specification/wish.ts';

/** What a screen may need to be brought up. */
export type Fixtures = Pick<TestFixtures, 'call' | 'enter' | 'newPatient' | 'newPerson'> &
  Pick<WorkerFixtures, 'admin'> & { page: Page; request: APIRequestContext };

export interface Screen {
  name: string;
  /** Brings `page` there and resolves when all of it is to be seen. */
  open(fixtures: Fixtures): Promise<void>;
}

const day = dayAhead(12);

/** A page that anybody may see. */
function open(path: string, heading: string) {
  return async ({ page }: Fixtures) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };
}

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
  // Later than the other tests of this folder look at, one after the other.
  const booked = await call('POST', '/booking', { person, body: wishOf(person, nextDay()) });
  expect(booked.status()).toBe(201);
  await enter(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();
}

/** Somebody else was faster: the row that says so, with the times that are free instead. */
async function openNotPossible({ page, enter, newPatient, call }: Fixtures) {
  const there = nextDay();
  await enter(await newPatient());
  await page.goto(`/appointment?date=${there.iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  const faster = await newPatient();
  await call('POST', '/booking', { person: faster, body: wishOf(faster, there) });
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Appointment already set' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /instead$/ })).toHaveCount(3);
}

/** The list behind the status, with the times that are free instead. */
async function openRefusedList(fixtures: Fixtures) {
  await openNotPossible(fixtures);
  const { page } = fixtures;
  await page.getByRole('button', { name: '1 not possible' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: /instead$/ })).toHaveCount(3);
}

/** A booking that may have been sent, and its cancellation: two requests, and no row. */
async function openOnlyWaiting({ page, enter, newPatient }: Fixtures) {
  await enter(await newPatient());
  await page.goto(`/appointment?date=${nextDay().iso}`);
  const dialog = await fillBooking(page, 'Teeth Cleaning', SLOT);
  await page.route('**/booking', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'See what waits' })).toBeVisible();
}

/** A server that fails, and a device that knows nothing of the day. */
async function openFailedServices({ page, enter, newPatient }: Fixtures) {
  await enter(await newPatient());
  const json = { message: 'Something went wrong.', Message: 'Something went wrong.', code: 'server.failed' };
  await page.route('**/available?*', (route) => route.fulfill({ status: 500, json }));
  await page.goto(`/appointment?date=${day.iso}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
}

/** Someone who has booked here for the first time, in a browser that could install the page. */
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

let daysUsed = 250;
function nextDay() {
  daysUsed += 1;
  return dayAhead(daysUsed);
}

async function openDoctors({ page, request, call, admin, enter }: Fixtures) {
  await call('POST', '/doctor', { person: admin, body: newDoctor(await uploadPicture(request, admin)) });
  await enter(admin);
  await page.goto('/dashboard/manage-doctor');
  await expect(page.getByRole('button', { name: 'Delete' }).first()).toBeVisible();
}

/** Where the link of a mail leads that asks for a new password. */
async function openNewPassword({ page, call, request, newPerson }: Fixtures) {
  const { email } = await newPerson();
  const { auth } = (await (await call('GET', '/config')).json()) as Config;
  await request.post(`${auth.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${auth.apiKey}`, {
    data: { requestType: 'PASSWORD_RESET', email },
  });
  const mails = await (await request.get(`${auth.emulatorUrl}/mailbox`)).text();
  const [, link = ''] = new RegExp(`To: ${email}</p><a href="([^"]+)"`).exec(mails) ?? [];
  await page.goto(link.replaceAll('&#38;', '&'));
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
}

async function pressAll(page: Page, names: string[]) {
  for (const name of names) await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

export const screens: Screen[] = [
  { name: 'home', open: open('/', 'Gentle dental care, at a time that suits you') },
  { name: 'about', open: open('/about', 'About') },
  { name: 'login', open: open('/login', 'Login') },
  {
    name: 'login, with problems',
    async open(fixtures) {
      await open('/login', 'Login')(fixtures);
      await pressAll(fixtures.page, ['Login']);
      await expect(fixtures.page.getByText('Please put your password')).toBeVisible();
    },
  },
  { name: 'register', open: open('/register', 'Register') },
  {
    name: 'register, with problems',
    async open(fixtures) {
      await open('/register', 'Register')(fixtures);
      await pressAll(fixtures.page, ['Register']);
      await expect(fixtures.page.getByText('Please put your name')).toBeVisible();
    },
  },
  { name: 'a link that does not work', open: open('/auth/action', 'This link does not work') },
  { name: 'choose a new password', open: openNewPassword },
  { name: 'not found', open: open('/nowhere', 'This page does not exist') },
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
  { name: 'my appointments, only what waits', open: openOnlyWaiting },
  { name: 'my appointments, with the offer to install', open: openInstallOffer },
  { name: 'payment', open: openPayment },
  {
    name: 'my appointments, messages and a toast',
    async open(fixtures) {
      const { page } = fixtures;
      await openMyAppointments(fixtures);
      await page.getByRole('button', { name: 'Cancel' }).click();
      const toast = page.getByRole('status').filter({ hasText: 'Cancel Booking Successfully!' });
      // It waits while it is hovered.
      await toast.hover();
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
  {
    name: 'all users',
    async open({ page, enter, admin }) {
      await enter(admin);
      await page.goto('/dashboard/all-users');
      await expect(page.getByRole('row', { name: admin.email })).toBeVisible();
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
      await fixtures.page.getByRole('button', { name: 'Delete' }).first().click();
      await expect(fixtures.page.getByRole('dialog').getByRole('button', { name: 'Keep' })).toBeFocused();
    },
  },
];
