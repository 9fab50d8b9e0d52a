/** A first visit to a page: the bytes that were transferred, and when things were painted. */
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from 'playwright/test';
import { PHONE, PHONE_CPU, SLOW_LINE, throttle } from './throttle.ts';
import { readWatch, watchPages } from './watch-page.ts';

export type Kind = 'js' | 'css' | 'html' | 'images' | 'others';

export interface PageWeight {
  /** Bytes as transferred. Inline styles count as css, compressed on their own. */
  bytes: Record<Kind, number>;
  requests: number;
  /** Bytes of the document, with its inline styles. */
  html: number;
  /** Source text of the scripts. */
  code: string;
}

/** Waits until the network is idle. @param prepare signs somebody in, for instance */
export async function weighPage(
  browser: Browser,
  address: string,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<PageWeight> {
  // The visit does not wait for what a service worker precaches.
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  await prepare(context);
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(address, { waitUntil: 'networkidle' });

  const weight: PageWeight = {
    bytes: { js: 0, css: 0, html: 0, images: 0, others: 0 },
    requests: 0,
    html: 0,
    code: '',
  };
  for (const response of responses) {
    if (!response.url().startsWith('http')) continue;
    const kind = kindOf(response);
    weight.requests += 1;
    const size = await sizeOf(response);
    weight.bytes[kind] += size;
    if (kind === 'js') weight.code += await response.text();
    if (kind === 'html') {
      // Skip the documents of a provider's iframes.
      if (response.frame() === page.mainFrame()) weight.html += size;
      const inline = inlineStyles(await response.text());
      weight.bytes.css += inline;
      weight.bytes.html -= inline;
    }
  }
  await context.close();
  return weight;
}

/** Our server sends Content-Length for each file; otherwise ask the browser for the size of the body. */
async function sizeOf(response: Response): Promise<number> {
  const said = response.headers()['content-length'];
  return said === undefined ? Math.max(0, (await response.request().sizes()).responseBodySize) : Number(said);
}

function kindOf(response: Response): Kind {
  const type = response.headers()['content-type'] ?? '';
  if (type.includes('javascript')) return 'js';
  if (type.includes('text/css')) return 'css';
  if (type.includes('text/html')) return 'html';
  return type.startsWith('image/') ? 'images' : 'others';
}

function inlineStyles(html: string): number {
  const styles = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css = '']) => css).join('');
  return styles ? brotliCompressSync(styles).length : 0;
}

export interface PagePaint {
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
}

/** Emulates a phone on a slow network. */
export async function paintPage(browser: Browser, address: string): Promise<PagePaint> {
  const context = await browser.newContext(PHONE);
  await watchPages(context);
  const page = await context.newPage();
  await throttle(page, { cpu: PHONE_CPU, line: SLOW_LINE });
  await page.goto(address, { waitUntil: 'networkidle' });
  // A loaded script may not have painted yet.
  await page.waitForFunction(() => window.molarBench.largestPaint > 0);
  await page.waitForTimeout(300);
  const paint = await readWatch(page);
  await context.close();
  return paint;
}

/** Bytes of the scripts that were loaded by `paintedAt`. @param paintedAt milliseconds since the page's start */
export async function scriptsUntil(page: Page, paintedAt: number): Promise<number> {
  const { requests } = await readWatch(page);
  const scripts = requests.filter(({ path, end }) => path.endsWith('.js') && end <= paintedAt);
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}
