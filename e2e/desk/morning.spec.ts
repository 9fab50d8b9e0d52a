// A whole morning on two tablets. From 8:10 to 10:40 there is no network, and the server is killed once. In the end both
// sheets, the store and the paper agree. The hours pass in a minute: nothing here depends on a clock.
import type { Browser, Page } from 'playwright/test';
import { clinicMoment, mediumFromIso } from '../../contract/clinic-date.ts';
import { slotLabel } from '../../contract/slot.ts';
import type { BookingDay } from '../support/booking-day.ts';
import { callClinic, createDesk, signInAdmin } from '../support/clinic-call.ts';
import { readSheet, stateAtClinic } from '../support/clinic-sheet.ts';
import { zoneBeforeOpening } from '../support/clinic-zone.ts';
import { addWalkIn, rowOf } from '../support/desk-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { startMolar } from '../support/molar-server.ts';
import { bookNew } from '../support/new-booking.ts';
import { openDevice } from '../support/open-device.ts';
import { enterFromPaper, keepPrints, printDay, readPaper } from '../support/paper.ts';
import { createPerson } from '../support/person.ts';
import { type SignedIn, signInByCall } from '../support/signed-in.ts';

const PEDIATRIC = { serviceId: 'pediatric-dental', serviceName: 'Pediatric Dental', price: 49 };
/** In the order of their times. */
const EXPECTED = ['Ada', 'Ben', 'Cleo', 'Dov', 'Eve', 'Finn', 'Gil', 'Hana', 'Ivo', 'Jon', 'Kaya', 'Leo'];
const PATIENTS = ['Nia Absent', 'Otto Off', 'Cora Comes'];
const KEYS = { late: 'l', missed: 'm', arrived: 'a', 'in-chair': 'c', done: 'd' } as const;

test('a desk works a morning on two tablets, mostly without a network, and all agree in the end', async ({
  browser,
}) => {
  const zone = zoneBeforeOpening();
  const { date } = clinicMoment(Date.now(), zone);
  const day = { iso: date, medium: mediumFromIso(date) };
  const molar = await startMolar({ CLINIC_TIME_ZONE: zone });
  const { origin } = molar;
  try {
    const admin = await signInAdmin(origin);
    const dee = await createDesk(origin, admin, 'Dee Desk');
    const lou = await createDesk(origin, admin, 'Lou Lobby');
    for (const [index, name] of EXPECTED.entries()) await bookFor(origin, dee, { name, day, minute: minuteOf(index) });
    const patients = new Map<string, { person: SignedIn; id: string }>();
    for (const [index, name] of PATIENTS.entries()) {
      const person = await signInByCall(origin, await createPerson(origin, name));
      const slot = slotLabel(minuteOf(EXPECTED.length + index));
      const own = { userName: name, email: person.email, phone: '212 555 0100', payment: false };
      const body = { ...PEDIATRIC, ...own, date: day.medium, slot };
      patients.set(name, { person, id: (await callClinic(origin, person, 'POST', '/booking', body)).insertedId });
    }
    /** On the patient's own phone. */
    const cancel = async (name: string) => {
      const { person, id } = patients.get(name) as { person: SignedIn; id: string };
      await callClinic(origin, person, 'DELETE', `/del-booking/${id}`);
    };

    const one = await openTablet(browser, origin, dee);
    const two = await openTablet(browser, origin, lou);
    for (const page of [one, two]) await expect(rowOf(page, 'Cora Comes')).toBeVisible();

    await test.step('08.02: the day is printed, and the first patients arrive', async () => {
      await printDay(two);
      await note(one, 'Ada', 'arrived');
      await note(one, 'Cleo', 'late');
      await addWalkIn(two, 'Wanda');
      await bookNew(one, 'Phil Phone', day, '09.00 AM');
      await cancel('Nia Absent');
      await expect(rowOf(two, 'Nia Absent')).toContainText('Canceled at');
      for (const page of [one, two]) await expect(rowOf(page, 'Phil Phone')).toContainText('Expected');
    });

    await test.step('08.10: the network is gone', async () => {
      for (const page of [one, two]) await page.context().setOffline(true);
      for (const state of ['arrived', 'in-chair', 'done'] as const) await note(one, 'Ben', state);
      await note(one, 'Cleo', 'arrived');
      await note(one, 'Eve', 'missed');
      await note(one, 'Dov', 'arrived');
      await addWalkIn(one, 'Walt');
      await bookNew(one, 'Petra Phone', day, '10.00 AM');
      await note(two, 'Gil', 'late');
      await note(two, 'Finn', 'arrived');
      await cancel('Otto Off');
      await cancel('Cora Comes');
      await molar.kill();
      await note(two, 'Gil', 'arrived');
      await note(two, 'Eve', 'arrived');
      await note(two, 'Hana', 'arrived');
      await note(two, 'Cora Comes', 'arrived');
      await addWalkIn(two, 'Wilma');
      await bookNew(two, 'Paul Phone', day, '10.00 AM');
      await molar.restart();
      await expect(rowOf(one, 'Petra Phone')).toContainText('Not confirmed yet');
      await expect(rowOf(one, 'Eve')).toHaveAttribute('data-state', 'missed');
    });

    await test.step('10.40: it is back, and of two who were promised one time the second is offered others', async () => {
      await one.context().setOffline(false);
      await expect(rowOf(one, 'Petra Phone')).toContainText('Expected');
      await two.context().setOffline(false);
      const refused = rowOf(two, 'Paul Phone');
      await expect(refused).toContainText('Not possible');
      await refused
        .getByRole('button', { name: /^Book .+ instead$/ })
        .first()
        .click();
      await expect(refused).toContainText('Expected');
      await bookNew(two, 'Pia Phone', day, '11.00 AM');
      await expect(rowOf(two, 'Pia Phone')).toContainText('Expected');
    });

    await test.step('the boxes ticked only on paper are entered', async () => {
      await two.getByRole('button', { name: 'Enter from paper' }).click();
      await enterFromPaper(two, '9a10a11a11c12a12c12d');
      const entered = two.getByRole('list', { name: 'Entered' }).getByRole('listitem');
      await expect(entered.filter({ hasText: 'Leo' }).first()).toContainText('Done');
      await two.keyboard.press('Escape');
    });

    await test.step('10.41: both sheets, the store and the paper agree', async () => {
      const truth: Record<string, string> = {
        ...Object.fromEntries([...EXPECTED, 'Wanda', 'Walt', 'Wilma', 'Cora Comes'].map((name) => [name, 'arrived'])),
        ...{ Ben: 'done', Kaya: 'in-chair', Leo: 'done', 'Nia Absent': 'expected', 'Otto Off': 'expected' },
        ...{ 'Phil Phone': 'expected', 'Petra Phone': 'expected', 'Paul Phone': 'expected', 'Pia Phone': 'expected' },
      };
      await expect(async () => {
        const sheet = await readSheet(origin, dee, day);
        const gone = sheet.cancellations.map(({ bookingId, name }) => ({ _id: bookingId, name }));
        const stored = [...sheet.visits, ...gone].map(({ _id, name }) => [name, stateAtClinic(sheet, _id)]);
        expect(stored).toHaveLength(Object.keys(truth).length);
        expect(Object.fromEntries(stored)).toEqual(truth);
        const shown = await Promise.all([one, two].map(readRows));
        expect(shown[0]).toEqual(shown[1]);
        expect(Object.fromEntries(shown[0]?.map(({ name, state }) => [name, state]) ?? [])).toEqual(truth);
        expect(shown.flat().filter(({ text }) => /not sent|Not confirmed|Not possible/.test(text))).toEqual([]);
      }).toPass({ timeout: 45_000 });
      await expect(rowOf(one, 'Cora Comes')).toContainText('Had canceled at');
      await expect(rowOf(one, 'Eve').getByText('Noted by Lou Lobby', { exact: true })).toBeVisible();

      await printDay(one);
      await printDay(two, 2);
      const papers = await Promise.all([one, two].map(readPaper));
      const [lines = [], other] = papers.map((pages) => pages.flat().filter((line) => /^\d+\|/.test(line)));
      expect(lines).toEqual(other);
      const names = { expected: 'Expected', arrived: 'Arrived', 'in-chair': 'In chair', done: 'Done' };
      const onPaper = lines.map((line) => line.split('|')).map(([, , name, , , , state]) => [name, state]);
      const coming = Object.entries(truth).filter(([name]) => !['Nia Absent', 'Otto Off'].includes(name));
      expect(Object.fromEntries(onPaper)).toEqual(
        Object.fromEntries(
          coming.map(([name, state]) => [
            name,
            expect.stringMatching(new RegExp(`^${names[state as keyof typeof names]}`)),
          ]),
        ),
      );
    });
    for (const page of [one, two]) await page.context().close();
  } finally {
    await molar.stop();
  }
});

/** Every half hour, without the two at noon. */
const minuteOf = (index: number) => 480 + index * 30 + (index < 8 ? 0 : 60);

async function openTablet(browser: Browser, origin: string, person: SignedIn): Promise<Page> {
  const { page } = await openDevice(browser, origin, person);
  await keepPrints(page);
  await page.goto('/dashboard/desk');
  await expect(page.getByRole('button', { name: /^Next free:/ })).toBeVisible();
  return page;
}

async function note(page: Page, name: string, state: keyof typeof KEYS): Promise<void> {
  await rowOf(page, name).focus();
  await page.keyboard.press(KEYS[state]);
  await expect(rowOf(page, name)).toHaveAttribute('data-state', state);
}

const readRows = (page: Page) =>
  page.locator('tr[data-visit]').evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.dataset.visit ?? '',
      name: row.querySelector('bdi')?.textContent ?? '',
      state: row.dataset.state ?? '',
      // Without the buttons, the waiting times and who noted it, which differ by device.
      text: [...row.querySelectorAll('td:not(:last-child)')]
        .map((cell) => (cell as HTMLElement).innerText.replace(/waiting \d+ min|Noted by .+|.+ taken back by .+/g, ''))
        .join('|'),
    })),
  );

async function bookFor(
  origin: string,
  desk: SignedIn,
  { name, day, minute }: { name: string; day: BookingDay; minute: number },
) {
  const patient = { name, phone: '212 555 0100' };
  await callClinic(origin, desk, 'POST', '/desk-booking', {
    ...PEDIATRIC,
    patient,
    date: day.medium,
    slot: slotLabel(minute),
  });
}
