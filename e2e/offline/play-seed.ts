// One seed in a real browser: a short schedule of a person's actions and of faults, then calm, then the checks.
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { createRandom } from '../../test/loop/faults/random.ts';
import { type BookingDay, dayAhead } from '../support/booking-day.ts';
import { expect as expectSoon } from '../support/fixtures.ts';
import type { SignedIn } from '../support/signed-in.ts';
import {
  book,
  cancel,
  listAtClinic,
  readMessages,
  readRows,
  settleIn,
  signInOn,
  silentDevice,
  takeSlot,
  type Wish,
} from './patient.ts';
import { makeRough } from './rough-network.ts';

/** Six browsers start at once: slow is not a failure. */
const expect = expectSoon.configure({ timeout: 180_000 });

const SERVICES = ['Oral Surgery', 'Teeth Cleaning', 'Teeth Orthodontics', 'Pediatric Dental'];
const SLOTS = ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM', '09.30 AM - 10.00 AM'];

interface Clinic {
  origin: string;
  rival: SignedIn;
  /** Called when the person's device has everything that it needs to work without the server. */
  onSettledIn(): void;
}

export async function playSeed(seed: number, browser: Browser, clinic: Clinic): Promise<void> {
  const context = await browser.newContext({ baseURL: clinic.origin });
  const story: string[] = [];
  try {
    await play(seed, context, clinic, (text) => story.push(text));
  } catch (error) {
    const again = `Alone: MOLAR_SEED=${seed} npx playwright test -c e2e/playwright.config.ts offline/faults`;
    const tabs = await Promise.all(context.pages().map(describeTab));
    throw new Error([`Seed ${seed}: ${error}`, ...story, ...tabs, again].join('\n'), { cause: error });
  } finally {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** The last state of the page. */
async function describeTab(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 10_000 }).catch(String);
  return `Tab at ${page.url()}: ${text.replaceAll(/\s+/g, ' ')}`;
}

async function play(seed: number, context: BrowserContext, clinic: Clinic, tell: (text: string) => void) {
  const random = createRandom(`${seed} steps`);
  const network = await makeRough(context, createRandom(`${seed} network`));
  const day = dayAhead(40 + seed);
  const person = await settleIn(context, clinic.origin, day);
  clinic.onSettledIn();
  const wishes: Wish[] = [];
  const page = async () => random.pick(context.pages()) ?? (await context.newPage());

  const steps: Record<string, { weight: number; run(): Promise<void> | void }> = {
    book: {
      weight: 6,
      run: async () => {
        const [service, slot] = [SERVICES[wishes.length], SLOTS[wishes.length]];
        if (!service || !slot) return;
        const wish: Wish = { service, slot, isCanceled: false, isUncertain: false };
        const isSaved = await attempt(wish, book(await page(), wish, day));
        if (isSaved !== false) wishes.push(wish);
      },
    },
    cancel: {
      weight: 2,
      run: async () => {
        const wish = random.pick(wishes.filter(({ isCanceled }) => !isCanceled));
        if (wish) wish.isCanceled = (await attempt(wish, cancel(await page(), wish))) === true;
      },
    },
    rough: { weight: 4, run: () => network.become('rough') },
    offline: { weight: 2, run: () => network.become('gone') },
    online: { weight: 2, run: () => network.become('fine') },
    closeTab: { weight: 2, run: async () => (await page()).close() },
    openTab: { weight: 2, run: async () => void (await (await context.newPage()).goto('/dashboard')) },
    stopWorker: { weight: 2, run: async () => stopWorkers(context, await page()) },
    /** The server rejects the token as foreign, like one that is too old; the provider has no session here. */
    spoilToken: {
      weight: 1,
      run: async () => {
        const tab = await page();
        if (tab.url().startsWith(clinic.origin)) await tab.evaluate(() => localStorage.setItem('accessToken', 'a.b.c'));
      },
    },
    rival: {
      weight: 1,
      run: async () => {
        const wish = random.pick(wishes);
        if (wish) await takeSlot(clinic.origin, clinic.rival, wish, day).catch(() => {});
      },
    },
  };
  async function attempt(wish: Wish, work: Promise<boolean | undefined>): Promise<boolean | undefined> {
    const answer = await work.catch((error) => {
      // The server may end the sign-in during the step.
      const isSignedOut = context.pages().some((open) => open.url().includes('/login'));
      if (!isSignedOut) throw error;
      return undefined;
    });
    if (answer === undefined) wish.isUncertain = true;
    return answer;
  }

  const weights = Object.fromEntries(Object.entries(steps).map(([name, { weight }]) => [name, weight]));
  for (const name of ['book', ...Array.from({ length: random.between(4, 6) }, () => random.pickWeighted(weights))]) {
    tell(name);
    await steps[name]?.run();
  }

  tell('all is well again');
  network.become('fine');
  await checkEnd(context, clinic, person, wishes, day);
}

async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

async function checkEnd(
  context: BrowserContext,
  { origin }: Clinic,
  person: SignedIn,
  wishes: readonly Wish[],
  day: BookingDay,
): Promise<void> {
  const page = await context.newPage();
  await page.goto('/dashboard');
  const login = page.getByRole('button', { name: 'Login' });
  let messages = '';
  await expect(async () => {
    // The server may report the end of the sign-in only now.
    if (await login.isVisible()) {
      await signInOn(page, person);
      await page.goto('/dashboard');
    }
    if (await silentDevice(page).isVisible()) await page.goto('/dashboard');
    const atClinic = (await listAtClinic(origin, person)).map(({ serviceName, slot }) => `${serviceName} ${slot}`);
    // Neither offline nor with waiting requests.
    const said = await page.getByRole('status').allInnerTexts();
    expect(said.map((text) => text.split('\n')[0])).toContain('Online');
    expect(said.join()).not.toContain('waiting');
    const rows = await readRows(page);
    const confirmed = rows.filter(({ state }) => !state.startsWith('Not possible'));
    expect(confirmed.map(({ service, slot }) => `${service} ${slot}`).sort()).toEqual(atClinic.sort());
    expect(rows.filter(({ state }) => /waiting to be sent/i.test(state))).toEqual([]);
    for (const { service, slot, isCanceled, isUncertain } of wishes) {
      if (isUncertain) continue;
      const isThere = atClinic.includes(`${service} ${slot}`);
      const isRefused = rows.some((row) => row.service === service && row.state.startsWith('Not possible'));
      expect([service, isCanceled ? isThere : isThere !== isRefused]).toEqual([service, !isCanceled]);
    }
    messages = await readMessages(page);
  }).toPass({ timeout: 600_000 });

  const atClinic = await listAtClinic(origin, person);
  for (const { service, slot, isCanceled } of wishes) {
    const said = messages.split(`Appointment is set ${day.medium} at ${slot}`).length - 1;
    const isThere = atClinic.some((booking) => booking.serviceName === service);
    expect(said, `how often ${service} was said to be set`).toBeLessThanOrEqual(isThere || isCanceled ? 1 : 0);
  }
}
