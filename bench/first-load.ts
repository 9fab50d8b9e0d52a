/** What a first visit to a public page loads and paints, compared with floors of the same content in the same run. */
import type { Browser } from 'playwright/test';
import { startMolar } from '../e2e/support/molar-server.ts';
import { createPerson } from '../e2e/support/person.ts';
import { rememberOn, type SignedIn, signInByCall } from '../e2e/support/signed-in.ts';
import { markDays, sightOf } from './clinic-days.ts';
import { answerPages } from './first-answer.ts';
import { openBrowser } from './open-browser.ts';
import { openPageFloors, type PageFloors, PUBLIC_PAGES } from './page-floors.ts';
import { type PagePaint, type PageWeight, paintPage, scriptsUntil, weighPage } from './page-load.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';
import { PHONE, PHONE_CPU, SLOW_LINE } from './throttle.ts';
import { cardsPainted, watchCards } from './watch-cards.ts';
import { readWatch, watchPages } from './watch-page.ts';

const ROUNDS = 3;
const GOALS = { homeJs: 105, homeCss: 10, html: 14, kept: 30, appointmentJs: 165, firstPaint: 1.5, paint: 1.3 };
/** Notes on what the budget goes to: the required packages, at their size on the page. */
const WHY = {
  homeJs:
    'React takes 58, the router 28, Mantine’s provider, links and buttons 18, valibot 3. The page is painted before any of it.',
  appointmentJs:
    'of what every page needs 108; Dexie 27.6, the calendar and the page 14, ky 8, sync and the rest 28: 186 in all.',
};
/** A string that only the package's own code contains. */
const LATER = {
  Firebase: 'identitytoolkit',
  Dexie: 'DexieError',
  Stripe: 'advancedFraudSignals',
  'the calendar': 'data-week-number',
};

export async function benchFirstLoad(): Promise<Bench> {
  const molar = await startMolar();
  const browser = await openBrowser();
  try {
    const floors = await openPageFloors(browser, molar.origin);
    try {
      const results = [
        ...(await weighPages(browser, molar.origin, floors)),
        ...(await weighAppointment(browser, molar.origin)),
        ...(await paintPages(browser, molar.origin, floors)),
        ...(await answerPages(browser, molar.origin, floors)),
      ];
      const line = `${SLOW_LINE.latency} ms, ${SLOW_LINE.bitsPerSecond / 1e6} Mbit/s, ${PHONE_CPU}x CPU slowdown`;
      return { title: `First visit, sizes as served, paint on a phone (${line})`, results };
    } finally {
      await floors.remove();
    }
  } finally {
    await browser.close();
    await molar.stop();
  }
}

async function weighPages(browser: Browser, origin: string, floors: PageFloors): Promise<Result[]> {
  const home = await weighPage(browser, `${origin}/`);
  const plain = await weighPage(browser, `${floors.plain.origin}/`);
  const packages = await weighPage(browser, `${floors.packages.origin}/`);
  const beside = (kind: 'js' | 'css') => ({ floor: kib(plain.bytes[kind]), packages: kib(packages.bytes[kind]) });
  const brought = Object.entries(LATER).flatMap(([name, mark]) => (home.code.includes(mark) ? [name] : []));
  const js = home.bytes.js / 1024;
  const css = home.bytes.css / 1024;
  const results: Result[] = [
    {
      name: '/: JS until idle, signed out',
      figure: kib(home.bytes.js),
      goal: `≤ ${GOALS.homeJs} KiB`,
      isMet: js <= GOALS.homeJs,
      note: WHY.homeJs,
      ...beside('js'),
    },
    {
      name: '/: CSS',
      figure: kib(home.bytes.css),
      goal: `≤ ${GOALS.homeCss} KiB`,
      isMet: css <= GOALS.homeCss,
      ...beside('css'),
    },
    {
      name: `/: of ${Object.keys(LATER).join(', ')} it loads`,
      figure: brought.join(', ') || 'nothing',
      goal: 'nothing',
      isMet: brought.length === 0,
    },
    htmlRow('/', home),
    weightRow('/', home),
  ];
  for (const path of PUBLIC_PAGES.slice(1)) {
    const weight = await weighPage(browser, origin + path);
    results.push(htmlRow(path, weight), weightRow(path, weight));
  }
  results.push(await keptRow(origin));
  results.push(weightRow('floor of /, plain HTML', plain));
  for (const path of PUBLIC_PAGES.slice(1)) {
    results.push(weightRow(`floor of ${path}, plain HTML`, await weighPage(browser, floors.plain.origin + path)));
  }
  results.push(weightRow('floor of /, React alone', await weighPage(browser, `${floors.react.origin}/`)));
  results.push(weightRow('floor of /, React with the required packages', packages));
  return results;
}

function weightRow(name: string, { bytes, requests }: PageWeight): Result {
  const { js, css, html, images, others } = bytes;
  return {
    name: `${name}: all, in ${requests} requests`,
    figure: kib(js + css + html + images + others),
    note: `JS ${kib(js)}, CSS ${kib(css)}, HTML ${kib(html)}, images ${kib(images)}, others ${kib(others)}`,
  };
}

function htmlRow(path: string, { html }: PageWeight): Result {
  return {
    name: `${path}: HTML with its styles`,
    figure: kib(html),
    goal: `≤ ${GOALS.html} KiB`,
    isMet: html / 1024 <= GOALS.html,
  };
}

/** Counted from the worker's precache list. */
async function keptRow(origin: string): Promise<Result> {
  const worker = await (await fetch(`${origin}/sw.js`)).text();
  const files = new Set(Array.from(worker.matchAll(/"?url"?:["`]([^"`]+)["`]/g), ([, file = '']) => file));
  const count = (ending: string) => [...files].filter((file) => file.endsWith(ending)).length;
  const [scripts, styles, pages] = ['.js', '.css', '.html'].map(count) as [number, number, number];
  const others = files.size - scripts - styles - pages;
  return {
    name: 'files that the worker keeps',
    figure: String(files.size),
    goal: `≤ ${GOALS.kept}`,
    isMet: files.size > 0 && files.size <= GOALS.kept,
    note: `${scripts} scripts, ${styles} style sheets, ${pages} pages, ${others} pictures and others`,
  };
}

async function weighAppointment(browser: Browser, origin: string): Promise<Result[]> {
  const [day] = await markDays(origin);
  if (!day) throw new Error('There is no day to look at.');
  const person: SignedIn = await signInByCall(origin, await createPerson(origin));
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await rememberOn(context, origin, person);
  await watchCards(context, sightOf(day));
  await watchPages(context);
  const page = await context.newPage();
  await page.goto(`${origin}/appointment?date=${day.date}`);
  const bytes = await scriptsUntil(page, await cardsPainted(page));
  await page.waitForLoadState('networkidle');
  const { layoutShift } = await readWatch(page);
  await context.close();
  return [
    {
      name: '/appointment, signed in: JS until the services are painted',
      figure: kib(bytes),
      goal: `≤ ${GOALS.appointmentJs} KiB`,
      isMet: bytes / 1024 <= GOALS.appointmentJs,
      note: WHY.appointmentJs,
    },
    shiftRow('/appointment', layoutShift),
  ];
}

type Paint = 'firstPaint' | 'largestPaint';
const PAINTS: Record<Paint, string> = { firstPaint: 'first', largestPaint: 'largest' };

async function paintPages(browser: Browser, origin: string, floors: PageFloors): Promise<Result[]> {
  const others = { 'React alone': floors.react, 'React with the required packages': floors.packages };
  const addresses = [
    ...PUBLIC_PAGES.flatMap((path) => [origin + path, floors.plain.origin + path]),
    ...Object.values(others).map((floor) => `${floor.origin}/`),
  ];
  const paints = new Map<string, PagePaint[]>(addresses.map((address) => [address, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const address of addresses) paints.get(address)?.push(await paintPage(browser, address));
  }
  const paintOf = (paint: Paint, address: string) => median((paints.get(address) ?? []).map((one) => one[paint]));
  const shiftOf = (address: string) => Math.max(...(paints.get(address) ?? []).map(({ layoutShift }) => layoutShift));
  const compare = (name: string, paint: Paint, address: string, floor: string, goal?: number): Result => {
    const ratio = paintOf(paint, address) / paintOf(paint, floor);
    return {
      name: `${name}: ${PAINTS[paint]} paint against plain HTML`,
      figure: ratioText(ratio),
      ...(goal && { goal: `≤ ${goal}x`, isMet: ratio <= goal }),
      note: `${Math.round(paintOf(paint, address))} against ${Math.round(paintOf(paint, floor))} ms in this run`,
    };
  };
  const plain = floors.plain.origin;
  const [home, ...pages] = PUBLIC_PAGES.flatMap((path) => [
    compare(path, 'largestPaint', origin + path, plain + path, GOALS.paint),
    compare(path, 'firstPaint', origin + path, plain + path, GOALS.firstPaint),
  ]);
  const packages = paintOf('largestPaint', `${floors.packages.origin}/`) / paintOf('largestPaint', `${plain}/`);
  return [
    { ...(home as Result), packages: ratioText(packages) },
    ...pages,
    ...Object.entries(others).map(([name, floor]) =>
      compare(`floor of /, ${name}`, 'largestPaint', `${floor.origin}/`, `${plain}/`),
    ),
    ...PUBLIC_PAGES.map((path) => shiftRow(path, shiftOf(origin + path))),
  ];
}

/** A shift below a thousandth is invisible. */
function shiftRow(path: string, layoutShift: number): Result {
  return { name: `${path}: layout shift`, figure: layoutShift.toFixed(3), goal: '0', isMet: layoutShift < 0.001 };
}

const ratioText = (ratio: number) => `${ratio.toFixed(2)}x`;
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
