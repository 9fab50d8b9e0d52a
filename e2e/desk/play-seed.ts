// One seed of the front desk: two tablets and a patient, a short schedule of actions and faults, then calm, then checks
// on both screens and at the clinic.
import type { Browser, Page } from 'playwright/test';
import { VISIT_STATES } from '../../contract/visit.ts';
import { createRandom } from '../../test/loop/faults/random.ts';
import { makeRough } from '../offline/rough-network.ts';
import { type BookingDay, dayAhead } from '../support/booking-day.ts';
import { readSheet, stateAtClinic } from '../support/clinic-sheet.ts';
import { addWalkIn } from '../support/desk-day.ts';
import { expect as expectSoon } from '../support/fixtures.ts';
import type { SignedIn } from '../support/signed-in.ts';
import { openDay, openTablet, readNoted, settleIn, type Tablet, visitRow } from './tablet.ts';

/** Six browsers start at once: slow is not a failure. */
const expect = expectSoon.configure({ timeout: 180_000 });

const KEYS = { l: 'late', m: 'missed', a: 'arrived', c: 'in-chair', d: 'done' } as const;
const WEIGHTS = { note: 8, undo: 2, walkIn: 2, rough: 3, offline: 2, online: 2, closeTab: 1, stopWorker: 1, cancel: 1 };

export interface Morning {
  origin: string;
  desks: readonly SignedIn[];
  patient: SignedIn;
  /** Ids of the patient's appointments on that day. */
  bookings: readonly string[];
  day: BookingDay;
  onSettledIn(): void;
}

export async function playSeed(seed: number, browser: Browser, morning: Morning): Promise<void> {
  const tablets: Tablet[] = [];
  const story: string[] = [];
  try {
    for (const desk of morning.desks) tablets.push(await openTablet(browser, morning.origin, desk));
    await play(seed, tablets, morning, (text) => story.push(text));
  } catch (error) {
    const again = `Alone: MOLAR_SEED=${seed} npx playwright test -c e2e/playwright.config.ts desk/faults`;
    throw new Error([`Seed ${seed}: ${error}`, ...story, again].join('\n'), { cause: error });
  } finally {
    for (const { context } of tablets) {
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }
}

async function play(seed: number, tablets: readonly Tablet[], morning: Morning, tell: (text: string) => void) {
  const { origin, patient, bookings, day } = morning;
  const random = createRandom(`desk ${seed} steps`);
  const networks = await Promise.all(
    tablets.map(({ context }, index) => makeRough(context, createRandom(`desk ${seed} network ${index}`))),
  );
  for (const tablet of tablets) await settleIn(tablet, day, bookings[0] as string);
  morning.onSettledIn();
  /** Ids of the events that were on a tablet and must not be lost; and of those that were taken back, maybe unsent. */
  const [seen, takenBack] = [new Set<string>(), new Set<string>()];
  const walkIns: string[] = [];

  for (let step = 0, steps = random.between(7, 9); step < steps; step++) {
    const index = random.between(0, tablets.length - 1);
    const tablet = tablets[index] as Tablet;
    const network = networks[index];
    const page = await pageOf(tablet, day);
    const name = random.pickWeighted(WEIGHTS);
    tell(`tablet ${index}: ${name}`);
    switch (name) {
      case 'note':
      case 'undo': {
        const id = random.pick(bookings) as string;
        const key = name === 'undo' ? 'u' : (random.pick(Object.keys(KEYS)) as keyof typeof KEYS);
        tell(`  ${key} on ${id}`);
        if (await doesTakeBack(page, id, key)) {
          for (const it of (await readNoted(page, tablet)).events) if (it.visitId === id) takenBack.add(it._id);
        }
        await press(page, id, key);
        break;
      }
      case 'walkIn': {
        const patientName = `Wally ${seed}-${walkIns.length}`;
        await openDay(page, dayAhead(0));
        await addWalkIn(page, patientName);
        walkIns.push(patientName);
        break;
      }
      case 'rough':
        network?.become('rough');
        break;
      case 'offline':
        network?.become('gone');
        break;
      case 'online':
        network?.become('fine');
        break;
      case 'closeTab':
        await page.close();
        break;
      case 'stopWorker':
        await stopWorkers(page);
        break;
      case 'cancel':
        await cancel(origin, patient, random.pick(bookings) as string);
    }
    if (page.isClosed()) continue;
    for (const { _id, visitId } of (await readNoted(page, tablet)).events)
      if (bookings.includes(visitId)) seen.add(_id);
  }

  tell('all is well again');
  for (const network of networks) network.become('fine');
  await checkEnd(tablets, morning, { noted: [...seen].filter((id) => !takenBack.has(id)), walkIns });
}

/** The tablet's page, on the sheet of the day. */
async function pageOf({ context }: Tablet, day: BookingDay): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  if (!page.url().includes(day.iso)) await openDay(page, day);
  return page;
}

async function doesTakeBack(page: Page, id: string, key: keyof typeof KEYS | 'u'): Promise<boolean> {
  const state = await visitRow(page, id).getAttribute('data-state', { timeout: 180_000 });
  const rankOf = (name: string | null) => (VISIT_STATES as readonly (string | null)[]).indexOf(name);
  return key === 'u' || rankOf(KEYS[key]) <= rankOf(state);
}

/** Another desk's note may outrank this one, so the row need not show it in the end; the device has it by then. */
async function press(page: Page, id: string, key: keyof typeof KEYS | 'u'): Promise<void> {
  const row = visitRow(page, id);
  await row.focus({ timeout: 180_000 });
  await page.keyboard.press(key);
  if (key === 'u') return page.waitForTimeout(200);
  const { timeout } = { timeout: 2000 };
  await row
    .and(page.locator(`[data-state="${KEYS[key]}"]`))
    .waitFor({ timeout })
    .catch(() => {});
}

async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** On the patient's phone. Failures are ignored: the server may be down, or the appointment canceled already. */
async function cancel(origin: string, { accessToken }: SignedIn, id: string): Promise<void> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  await fetch(`${origin}/del-booking/${id}`, { method: 'DELETE', headers }).catch(() => {});
}

interface Ending {
  /** Ids that the clinic must have by then. */
  noted: readonly string[];
  walkIns: readonly string[];
}

async function checkEnd(tablets: readonly Tablet[], morning: Morning, { noted, walkIns }: Ending) {
  const { origin, bookings, day } = morning;
  const desk = morning.desks[0] as SignedIn;
  // An answer that looked like a later version's waits for a page of that version: reload.
  for (const tablet of tablets) await (await pageOf(tablet, day)).reload();
  await expect(async () => {
    const sheet = await readSheet(origin, desk, day);
    const atClinic = new Set(sheet.events.map(({ _id }) => _id));
    expect(noted.filter((id) => !atClinic.has(id))).toEqual([]);
    for (const tablet of tablets) {
      const page = await pageOf(tablet, day);
      expect((await readNoted(page, tablet)).isEmpty).toBe(true);
      await expect(page.getByText(/not (sent|confirmed) yet/)).toHaveCount(0, { timeout: 5000 });
      for (const id of bookings) {
        const shown = await visitRow(page, id).evaluateAll((rows) => rows.map((row) => row.dataset.state));
        expect(shown, id).toEqual([stateAtClinic(sheet, id)]);
      }
    }
    const today = await readSheet(origin, desk, dayAhead(0));
    for (const name of walkIns) expect(today.visits.filter((visit) => visit.name === name)).toHaveLength(1);
  }).toPass({ timeout: 600_000 });
}
