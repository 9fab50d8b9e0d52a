/**
 * Lighthouse on the public pages, as on a phone, and on plain HTML with the same content. It is downloaded for the run and is
 * not a dependency; if the download fails, the result says so and the run goes on.
 */
import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import config from '../e2e/playwright.config.ts';
import { startMolar } from '../e2e/support/molar-server.ts';
import { findBrowser } from '../scripts/find-browser.mjs';
import { withinTime } from '../src/base/within-time.ts';
import { openBrowser } from './open-browser.ts';
import { openPageFloors } from './page-floors.ts';
import { median } from './percentile.ts';
import type { Bench, Result } from './result.ts';

const VERSION = '13.5.0';
const ROUNDS = 3;
/** Each page with its goal for total blocking time (milliseconds). */
const PAGES = { '/': 0, '/about': 0, '/login': 50, '/register': 50 } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** If the plain page scores lower, the machine was busy. */
const FULL = 100;
/** How many points a page's performance may be below the plain page's. */
const TOLERANCE = 2;
const TIME_LIMIT = 120_000;
const TITLE = `Lighthouse ${VERSION}, mobile, median of ${ROUNDS}`;

type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Audited {
  scores: Scores;
  /** Milliseconds. */
  blocked: number;
  /** Audits that cost points, except for performance. */
  failed: string[];
}

export async function benchLighthouse(): Promise<Bench> {
  let lighthouse: Lighthouse;
  try {
    lighthouse = await fetchLighthouse();
  } catch (error) {
    const note = String(error).split('\n')[0] ?? '';
    return { title: TITLE, results: [{ name: 'Lighthouse', figure: 'could not be had', note }] };
  }

  const molar = await startMolar();
  const browser = await openBrowser();
  const floors = await openPageFloors(browser, molar.origin);
  await browser.close();
  try {
    const addresses = [`${floors.plain.origin}/`, ...Object.keys(PAGES).map((path) => molar.origin + path)];
    const audits: Audited[][] = addresses.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, address] of addresses.entries()) {
        // The plain page only tells whether the machine was busy: one round is enough.
        if (index === 0 && round > 0) continue;
        // On a busy machine Lighthouse may lose its own trace: retry once, then skip this round.
        const audited = await audit(lighthouse, address).catch(() => audit(lighthouse, address).catch(() => undefined));
        if (audited) audits[index]?.push(audited);
      }
    }
    const [floor = [], ...pages] = audits;
    return { title: TITLE, results: resultsOf(floor, pages) };
  } finally {
    await floors.remove();
    await molar.stop();
  }
}

/** The parts that we use of Lighthouse, and of the package with which it starts Chromium. */
interface Lighthouse {
  run(address: string, flags: object): Promise<{ lhr: Report } | undefined>;
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

/** Loaded into this process: as a separate command it takes longer to start than to audit a page. */
async function fetchLighthouse(): Promise<Lighthouse> {
  const command = ['exec', '--yes', `--package=lighthouse@${VERSION}`, '-c', 'command -v lighthouse'];
  const found = await promisify(execFile)('npm', command, { timeout: TIME_LIMIT });
  const { resolve } = createRequire(realpathSync(found.stdout.trim()));
  const load = (name: string) => import(pathToFileURL(resolve(name)).href);
  const [{ default: run }, { launch }] = await Promise.all([load('lighthouse'), load('chrome-launcher')]);
  return { run, launch };
}

/** Starts a separate Chromium. @throws {Error} when there is no report */
async function audit({ run, launch }: Lighthouse, address: string): Promise<Audited> {
  const chromeFlags = ['--headless=new', ...(config.use?.launchOptions?.args ?? [])];
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags });
  try {
    // The full-page screenshot does not affect the scores.
    const flags = {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
      disableFullPageScreenshot: true,
    };
    const audited = await withinTime(TIME_LIMIT, run(address, flags));
    if (!audited) throw new Error('Lighthouse: no report');
    return readReport(audited.lhr);
  } finally {
    chrome.kill();
  }
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

function readReport({ runtimeError, categories, audits }: Report): Audited {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]));
  const failed = CATEGORIES.slice(1)
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const blocked = audits['total-blocking-time']?.numericValue ?? Number.NaN;
  return { scores: scores as Scores, blocked, failed };
}

function resultsOf(floor: readonly Audited[], pages: readonly (readonly Audited[])[]): Result[] {
  const scoreOf = (audited: readonly Audited[], name: keyof Scores) =>
    median(audited.map(({ scores }) => scores[name]));
  const plain = floor.length > 0 ? scoreOf(floor, 'performance') : FULL;
  const least = Math.min(FULL, plain) - TOLERANCE;
  const rows = Object.entries(PAGES).flatMap(([path, most], index): Result[] => {
    const audited = pages[index] ?? [];
    const name = `${path}: performance / accessibility / best practices / SEO`;
    const goal = `≥ ${least} / ${FULL} / ${FULL} / ${FULL}`;
    if (audited.length === 0) return [{ name, figure: 'could not be measured', goal, isMet: false }];
    const scores = CATEGORIES.map((category) => scoreOf(audited, category));
    const failed = [...new Set(audited.flatMap((one) => one.failed))];
    const [performance = 0, ...others] = scores;
    const blocked = Math.round(median(audited.map((one) => one.blocked)));
    return [
      {
        name,
        figure: scores.join(' / '),
        goal,
        isMet: performance >= least && others.every((score) => score === FULL),
        ...(path === '/' && { floor: String(plain) }),
        note: failed.length > 0 ? `points off for ${failed.join(', ')}` : '',
      },
      { name: `${path}: total blocking time`, figure: `${blocked} ms`, goal: `≤ ${most} ms`, isMet: blocked <= most },
    ];
  });
  const note = plain < FULL - TOLERANCE ? 'the machine was busy: the goal above is that much lower' : '';
  return [
    ...rows,
    { name: '/ as plain HTML: performance', figure: floor.length > 0 ? String(plain) : 'could not be measured', note },
  ];
}
