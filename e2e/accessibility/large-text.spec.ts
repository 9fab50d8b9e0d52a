// Somebody with weak eyes sets text to twice its size: everything is still there, and nothing is cut off (WCAG 1.4.4).
import { findShell } from '../../scripts/find-browser.mjs';
import { browserFlags } from '../support/browser-flags.ts';
import { deviceScreens } from './device-screens.ts';
import { findCutLabels, findWideBoxes } from './layout.ts';
import { patientScreens } from './patient-screens.ts';
import { publicScreens } from './public-screens.ts';
import { expect, test } from './visit.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: { executablePath: findShell(), args: [...browserFlags, '--blink-settings=defaultFontSize=32'] },
});

const all = [...publicScreens, ...patientScreens, ...deviceScreens];
/** Those that differ only by what stands on them have room where their page has. */
const looked = all.filter(({ name }) => !name.includes(',') || name.includes('dialog') || name.includes('list'));

for (const screen of looked) {
  test(`with text of twice its size nothing is cut off: ${screen.name}`, async ({ page, visit }) => {
    await visit(screen);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await expect.poll(() => findWideBoxes(page)).toEqual([]);
    expect(await findCutLabels(page)).toEqual([]);
  });
}
