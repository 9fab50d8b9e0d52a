// Screens of the front desk.
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { DaySheet } from '../../contract/visit.ts';
import { expect } from '../support/fixtures.ts';
import { keepPrints, printDay } from '../support/paper.ts';
import { forgetShifts } from './layout-shift.ts';
import type { Fixtures, Screen } from './screen.ts';

const at = '2026-11-22T10:00:00.000Z';
const phone = '212 555 0100';
const booked = { kind: 'booking', patientId: 'p', serviceId: 's', price: 99, createdAt: at, phone } as const;

/** One row of each kind. With a real sheet the clock would change their texts. */
const SHEET: DaySheet = {
  ...{ asOf: at, last: 1 },
  visits: [
    {
      ...booked,
      _id: '1',
      name: 'Robin Example',
      serviceName: 'Teeth Cleaning',
      slot: '08.00 AM - 08.30 AM',
      payment: true,
    },
    {
      ...booked,
      _id: '2',
      name: 'Sam Example',
      serviceName: 'Teeth Orthodontics',
      slot: '08.30 AM - 09.00 AM',
      payment: false,
    },
    {
      ...booked,
      _id: '3',
      name: 'Maximiliane von Hohenstein-Wittgenstein',
      serviceName: 'Cosmetic Dentistry',
      slot: '09.00 AM - 09.30 AM',
      payment: false,
    },
    {
      ...booked,
      _id: '6',
      name: 'Lee Example',
      serviceName: 'Oral Surgery',
      slot: '09.30 AM - 10.00 AM',
      payment: true,
      isPaidAtDesk: true,
    },
    { _id: '4', kind: 'walk-in', patientId: 'q', name: 'דנה', phone, payment: false, createdAt: at },
  ],
  events: [
    { _id: 'a', visitId: '1', kind: 'late', minutes: 10, by: 'ada', at, receivedAt: at },
    { _id: 'b', visitId: '1', kind: 'arrived', by: 'dee', at, receivedAt: at },
    { _id: 'c', visitId: '2', kind: 'done', by: 'dee', at, receivedAt: at },
  ],
  cancellations: [
    {
      bookingId: '5',
      patientId: 'p',
      name: 'Kim Example',
      phone,
      serviceName: 'Oral Surgery',
      slot: '10.00 AM - 10.30 AM',
      at,
    },
  ],
  staff: [
    { _id: 'dee', name: 'Dee Desk' },
    { _id: 'ada', name: 'Ada Demo' },
  ],
  deskPayments: [{ _id: 'd', bookingId: '6', kind: 'terminal', reference: 'slip 0042', amount: 99, by: 'dee', at }],
};

async function openDesk({ page, enter, admin }: Fixtures) {
  await enter(admin);
  await page.route(/\/visits\?/, (route) => route.fulfill({ json: SHEET }));
  // On a machine that stalls, the page could appear before an admin's links, which would then push it down.
  const role = page.waitForResponse(/\/check-admin\//);
  await page.route(/\/check-desk\//, async (route) => {
    await role;
    await route.continue();
  });
  // The clinic would refuse it, because it knows none of these rows.
  for (const call of ['visit-events', 'desk-payment']) await page.route(`**/${call}/*`, (route) => route.abort());
  await page.goto('/dashboard/desk');
  await expect(page.getByRole('row', { name: 'Robin Example' })).toBeVisible();
}

const NINE = '09.00 AM - 09.30 AM';

/** Everything up to the button that books. */
async function fillBooking({ page }: Fixtures) {
  const times = ['2030-01-08', '2030-01-09'].map((iso) => ({ date: mediumFromIso(iso), slot: NINE }));
  await page.route(/\/next-free\?/, (route) => route.fulfill({ json: times }));
  await page.getByRole('button', { name: 'New booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Val Caller');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('212 555 0199');
  await dialog.getByRole('combobox', { name: 'Service' }).selectOption('Oral Surgery');
  await dialog.getByRole('button', { name: 'Tue, Jan 8 09.00 AM' }).click();
  return dialog;
}

export const deskScreens: Screen[] = [
  { name: 'front desk', open: openDesk },
  {
    name: 'front desk, something waits',
    async open(fixtures) {
      await openDesk(fixtures);
      const row = fixtures.page.getByRole('row', { name: 'Maximiliane' });
      await row.getByRole('button', { name: 'Arrived' }).click();
      await expect(row).toContainText(/On this device, not (sent|confirmed) yet/);
      await fixtures.page.getByText('Without a connection').click();
      await forgetShifts(fixtures.page);
    },
  },
  {
    name: 'front desk, the menu of a row',
    async open(fixtures) {
      await openDesk(fixtures);
      await fixtures.page.getByRole('row', { name: 'Robin Example' }).getByRole('button', { name: 'More' }).click();
      await expect(fixtures.page.getByRole('menuitem', { name: 'Missed' })).toBeVisible();
    },
  },
  {
    name: 'front desk, adding a walk-in',
    async open(fixtures) {
      await openDesk(fixtures);
      await fixtures.page.getByRole('button', { name: 'Add walk-in' }).click();
      const dialog = fixtures.page.getByRole('dialog', { name: 'Add walk-in' });
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expect(dialog.getByText('Please enter a phone number')).toBeVisible();
    },
  },
  {
    name: 'front desk, entering from paper',
    async open(fixtures) {
      await openDesk(fixtures);
      await fixtures.page.keyboard.press('e');
      const dialog = fixtures.page.getByRole('dialog', { name: 'Enter from paper' });
      await dialog.getByRole('textbox', { name: 'Row and letter' }).pressSequentially('3a3c9x');
      await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(2);
      await expect(dialog.getByRole('status').getByText('Nothing was noted.')).toBeVisible();
      await forgetShifts(fixtures.page);
    },
  },
  {
    name: 'front desk, entering from a print',
    async open(fixtures) {
      await keepPrints(fixtures.page);
      await openDesk(fixtures);
      await printDay(fixtures.page);
      await fixtures.page.keyboard.press('e');
      const dialog = fixtures.page.getByRole('dialog', { name: 'Enter from paper' });
      await dialog.getByRole('textbox', { name: 'Row and letter' }).pressSequentially('3');
      await expect(dialog.getByRole('status').getByText('Maximiliane')).toBeVisible();
    },
  },
  {
    name: 'front desk, paid in cash and not confirmed yet',
    async open(fixtures) {
      await openDesk(fixtures);
      const { page } = fixtures;
      const row = page.getByRole('row', { name: 'Maximiliane' });
      await row.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Paid in cash' }).click();
      await page.getByRole('dialog', { name: 'Paid in cash' }).getByRole('button', { name: 'Save' }).click();
      await expect(row).toContainText('Paid in cash, not confirmed yet');
      await forgetShifts(page);
    },
  },
  {
    name: 'front desk, noting a payment',
    async open(fixtures) {
      await openDesk(fixtures);
      const { page } = fixtures;
      await page.getByRole('row', { name: 'Maximiliane' }).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Paid by terminal' }).click();
      await expect(page.getByRole('dialog', { name: 'Paid by terminal' })).toBeVisible();
    },
  },
  {
    name: 'front desk, taking a payment back',
    async open(fixtures) {
      await openDesk(fixtures);
      const { page } = fixtures;
      await page.getByRole('row', { name: 'Lee Example' }).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Take back payment' }).click();
      await expect(page.getByRole('dialog', { name: 'Take back payment' })).toBeVisible();
    },
  },
  {
    name: 'front desk, a new booking',
    async open(fixtures) {
      await openDesk(fixtures);
      const dialog = await fillBooking(fixtures);
      await expect(dialog.getByText('per 30 minutes')).toBeVisible();
    },
  },
  {
    name: 'front desk, looking for a patient',
    async open(fixtures) {
      const { page } = fixtures;
      const found = [{ _id: 'p', name: 'Robin Example', phone, email: 'robin@example.com', lastVisit: 'Jan 5, 2026' }];
      await openDesk(fixtures);
      await page.route(/\/patients\?/, (route) => route.fulfill({ json: found }));
      await page.getByRole('button', { name: 'New booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'New booking' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('example');
      await expect(dialog.getByText('One patient found.')).toBeVisible();
      await forgetShifts(page);
    },
  },
  {
    name: 'front desk, a booking was refused',
    async open(fixtures) {
      const { page, call, admin } = fixtures;
      await openDesk(fixtures);
      const surgery = { serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 };
      const body = { ...surgery, patient: { name: 'Bea First', phone }, date: mediumFromIso('2030-01-08'), slot: NINE };
      // An earlier check of this screen may have taken it already.
      await call('POST', '/desk-booking', { person: admin, body });
      // The page would learn that the time is gone before it asks for it.
      await page.route(/\/available\?/, (route) => route.abort());
      const dialog = await fillBooking(fixtures);
      await dialog.getByRole('button', { name: 'Book', exact: true }).click();
      const list = page.getByRole('region', { name: 'Requests for other days' });
      await expect(list).toContainText('Not possible');
      await page.unroute(/\/available\?/);
      await list.getByRole('link', { name: 'Oral Surgery' }).click();
      await expect(page.getByRole('row', { name: 'Val Caller' })).toContainText('Not booked');
      await forgetShifts(page);
    },
  },
  {
    name: 'front desk, its keys',
    async open(fixtures) {
      await openDesk(fixtures);
      await fixtures.page.keyboard.press('?');
      await expect(fixtures.page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    },
  },
];
