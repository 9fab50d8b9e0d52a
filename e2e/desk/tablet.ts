// A tablet of the front desk: the actions of its user, and the data on it.
import type { Browser, BrowserContext, Locator, Page } from 'playwright/test';
import type { VisitEvent } from '../../contract/visit.ts';
import type { OutboxEntry, VisitsOfDay } from '../../src/data/db.ts';
import { arrivalOf } from '../../src/sync/rules/add-walk-in.ts';
import { eventOf } from '../../src/sync/rules/note-visit.ts';
import type { BookingDay } from '../support/booking-day.ts';
import { readOnDevice } from '../support/device-database.ts';
import { expect as expectSoon } from '../support/fixtures.ts';
import { openContext } from '../support/open-device.ts';
import type { SignedIn } from '../support/signed-in.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

/** Six browsers start at once: slow is not a failure. */
const expect = expectSoon.configure({ timeout: 180_000 });

export interface Tablet {
  context: BrowserContext;
  desk: SignedIn;
}

export async function openTablet(browser: Browser, origin: string, desk: SignedIn): Promise<Tablet> {
  return { context: await openContext(browser, origin, desk), desk };
}

/** Waits until the worker controls its pages, and the sheet of that day is on the device. */
export async function settleIn({ context }: Tablet, day: BookingDay, visitId: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/dashboard/desk');
  await expect(page.getByText('Without a connection')).toBeVisible();
  await workerAtWork(page);
  await openDay(page, day);
  await expect(visitRow(page, visitId)).toBeVisible();
}

export async function openDay(page: Page, day: BookingDay): Promise<void> {
  await page.goto(`/dashboard/desk?date=${day.iso}`);
  await expect(page.getByRole('heading', { name: 'Front desk' })).toBeVisible();
}

export const visitRow = (page: Page, id: string): Locator => page.locator(`tr[data-visit="${id}"]`);

/** The notes on the device: all events, and the walk-ins with their names. */
export async function readNoted(page: Page, { desk }: Tablet) {
  const entries = await readOnDevice<OutboxEntry>(page, desk.uid, 'outbox');
  const sheets = await readOnDevice<VisitsOfDay>(page, desk.uid, 'visits');
  const waiting = entries.flatMap((entry) => {
    if (entry.name === 'addWalkIn') return arrivalOf(entry.input).map(eventOf);
    return entry.name === 'noteVisit' ? eventOf(entry.input) : [];
  });
  const known: Pick<VisitEvent, '_id' | 'visitId' | 'undoes'>[] = sheets.flatMap(({ events }) => events);
  const walkIns = [
    ...entries.flatMap((entry) =>
      entry.name === 'addWalkIn' ? { _id: entry.input.id, name: entry.input.patient?.name } : [],
    ),
    ...sheets.flatMap(({ visits }) => visits.filter(({ kind }) => kind === 'walk-in')),
  ];
  return { events: [...waiting, ...known], walkIns, isEmpty: entries.length === 0 };
}
