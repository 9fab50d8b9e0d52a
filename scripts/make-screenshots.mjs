// `node scripts/make-screenshots.mjs`: takes the screenshots that the browser's install prompt shows (manifest.ts), from the
// built page and its own server. Run it with Node 26 when the screens they show have changed.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { card, dayAhead, fillBooking } from '../e2e/support/booking-day.ts';
import { startMolar } from '../e2e/support/molar-server.ts';
import { rememberOn, signInByCall } from '../e2e/support/signed-in.ts';
import { wishOf } from '../test/wish.ts';
import { ensureBuilt } from './built.mjs';
import { findBrowser } from './find-browser.mjs';
import { root } from './root.mjs';

const FOLDER = join(root, 'public/screenshots');
const SIZES = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 } },
};
const WEBP = { quality: 80, effort: 6 };

ensureBuilt();
mkdirSync(FOLDER, { recursive: true });
const molar = await startMolar();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  const demo = { name: 'Robin Example', email: 'patient@molar.test', password: 'molar-demo' };
  const person = await signInByCall(molar.origin, demo);
  await book(person, wishOf(person, dayAhead(6), '09.30 AM - 10.00 AM'));
  await book(person, wishOf(person, dayAhead(20), '02.00 PM - 02.30 PM', 'cavity-protection'));
  await book(person, wishOf(person, dayAhead(34), '11.00 AM - 11.30 AM', 'oral-surgery'));
  for (const [size, options] of Object.entries(SIZES)) {
    const context = await browser.newContext({
      ...options,
      locale: 'en-US',
      baseURL: molar.origin,
      reducedMotion: 'reduce',
    });
    await rememberOn(context, molar.origin, person);
    const page = await context.newPage();
    const take = async (name) => {
      await page.getByRole('button', { name: person.name, includeHidden: true }).waitFor();
      await page.getByRole('banner', { includeHidden: true }).getByText('Online').waitFor();
      // A clinic with real accounts does not have this banner.
      await page.addStyleTag({ content: 'aside[aria-label="Demo"] { display: none }' });
      await page.evaluate(() => document.fonts.ready);
      await sharp(await page.screenshot())
        .webp(WEBP)
        .toFile(join(FOLDER, `${name}-${size}.webp`));
    };

    await page.goto('/dashboard');
    await page.getByRole('row', { name: /Oral Surgery/ }).waitFor();
    await take('my-appointments');
    await page.goto(`/appointment?date=${dayAhead(8).iso}`);
    await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).waitFor();
    await take('appointment');
    await fillBooking(page, 'Teeth Cleaning', '10.30 AM - 11.00 AM');
    await take('booking');
    await context.close();
  }
} finally {
  await browser.close();
  await molar.stop();
}

async function book({ accessToken }, wish) {
  const answer = await fetch(`${molar.origin}/booking`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(wish),
  });
  if (!answer.ok) throw new Error(`The booking was refused: ${answer.status} ${await answer.text()}`);
}
