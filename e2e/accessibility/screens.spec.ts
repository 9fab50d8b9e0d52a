// All checks that every screen gets, with one setup for each: the screen is opened once, on a phone with a slow
// line, and turned into the other displays from there.
import type { Page } from 'playwright/test';
import { COLOR_RULES, findViolations, loadAxe } from './axe.ts';
import { findUnmarked } from './forced-colors.ts';
import {
  enlargeText,
  findBrokenTimes,
  findCutLabels,
  findHiddenFocus,
  findSpilledTexts,
  findWideBoxes,
  spaceLetters,
} from './layout.ts';
import { findShifts, visitAnew, watchShifts } from './layout-shift.ts';
import { screens } from './screens.ts';
import { findSmallTargets } from './small-targets.ts';
import { underThumb } from './thumb.ts';
import { expect, test } from './visit.ts';
import { findZoomingFields } from './zooming-fields.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Nothing appears or disappears between the narrowest and the widest, and a scheme changes only colors. */
const DISPLAYS = [
  { width: 320, colorScheme: 'light', rules: undefined },
  { width: 320, colorScheme: 'dark', rules: COLOR_RULES },
  { width: 768, colorScheme: 'light', rules: COLOR_RULES },
  { width: 768, colorScheme: 'dark', rules: COLOR_RULES },
  { width: 1440, colorScheme: 'light', rules: undefined },
  { width: 1440, colorScheme: 'dark', rules: COLOR_RULES },
] as const;

test.describe.configure({ mode: 'parallel' });

const soon = expect.configure({ soft: true });

/** The screens whose texts leave the least room. */
const SPACIOUS = [
  'login',
  'appointment',
  'my appointments',
  'my appointments, the list of what was refused',
  'my appointments, a cancellation that waits',
];
/** The screens whose tab order differs. */
const ZOOMED = ['home', 'login', 'register', 'appointment', 'appointment, booking dialog', 'my appointments'];
/** The screens on which something is chosen. */
const CHOOSING = ['appointment, booking dialog', 'front desk, a new booking'];

/** Others differ only in their content, which has as much room as their page. */
const hasPageOfItsOwn = (name: string) => !name.includes(',') || name.includes('dialog') || name.includes('list');

// A misspelled name would silently skip its check.
for (const name of [...SPACIOUS, ...ZOOMED, ...CHOOSING]) {
  if (!screens.some((screen) => screen.name === name)) throw new Error(`There is no screen ${name}`);
}

test.describe(() => {
  test.use({ viewport: PHONE });

  for (const screen of screens) {
    test(`all checks of a screen: ${screen.name}`, async ({ page, visit }) => {
      await watchShifts(page);
      await visit(screen);
      await test.step('nothing moves by itself at 390 px', async () => {
        expect.soft(await findShifts(page)).toEqual([]);
      });

      // A color transition under way would give random results.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await test.step('every target has 44 px on a phone, and no field makes it zoom', async () => {
        expect.soft(await underThumb(page, () => findSmallTargets(page, { least: 44 }))).toEqual([]);
        expect.soft(await findZoomingFields(page)).toEqual([]);
      });
      await test.step('nothing scrolls sideways at 320 px, and targets have their size', async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        // An open menu follows its button a moment later.
        await soon.poll(() => findWideBoxes(page)).toEqual([]);
        expect.soft(await underThumb(page, () => findSmallTargets(page, { least: 44 }))).toEqual([]);
        expect.soft(await findSmallTargets(page, { least: 24 })).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
        expect.soft(await findSmallTargets(page, { least: 24 })).toEqual([]);
      });
      await test.step('axe finds nothing in light and dark at 320, 768 and 1440 px, and no button is cut off', async () => {
        expect.soft(await findViolationsEverywhere(page)).toEqual([]);
      });
      if (hasPageOfItsOwn(screen.name)) {
        await test.step('nothing is cut off with text at twice its size', async () => {
          await page.setViewportSize(PHONE);
          const smaller = await enlargeText(page);
          await soon.poll(() => findWideBoxes(page)).toEqual([]);
          expect.soft(await findCutLabels(page)).toEqual([]);
          await smaller();
        });
      }
      if (SPACIOUS.includes(screen.name)) {
        await test.step('with more room between letters nothing scrolls sideways at 320 px, and no text runs into another', async () => {
          await page.setViewportSize({ width: 320, height: 640 });
          await soon.poll(() => findBrokenTimes(page)).toEqual([]);
          const narrow = await spaceLetters(page);
          await soon.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
          for (const width of [320, 1280]) {
            await page.setViewportSize({ width, height: 640 });
            await soon.poll(() => findSpilledTexts(page)).toEqual([]);
          }
          await narrow();
        });
        await test.step('at 320 px the header has room beside a scrollbar, which this browser does not show', async () => {
          await page.setViewportSize({ width: 320, height: 640 });
          const header = page.getByRole('banner');
          await header.evaluate((it) => it.style.setProperty('width', '308px'));
          expect.soft(await header.evaluate(({ scrollWidth }) => scrollWidth)).toBe(308);
          expect.soft(await findSpilledTexts(page)).toEqual([]);
          await header.evaluate((it) => it.style.removeProperty('width'));
        });
      }
      if (ZOOMED.includes(screen.name)) {
        await test.step('at 400 % zoom every focused element is visible', async () => {
          await page.setViewportSize({ width: 320, height: 256 });
          expect.soft(await findHiddenFocus(page)).toEqual([]);
        });
      }
      if (CHOOSING.includes(screen.name)) {
        await test.step('with forced colors, what is chosen and the edge of a dialog are still visible', async () => {
          expect.soft(await findUnmarked(page)).toEqual([]);
        });
      }

      await test.step('nothing moves by itself when it is reopened', async () => {
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ reducedMotion: null, colorScheme: null });
        // Otherwise the page would restore the scroll position where the Tab key has led.
        await page.evaluate(() => scrollTo(0, 0));
        await page.reload();
        expect.soft(await findShifts(page)).toEqual([]);
      });

      // Screens that differ only in their content, such as a problem below a field, are checked where room is short.
      if (screen.name.includes(',')) return;
      await test.step('nothing moves by itself at 1440 px, when it is reopened and on a first visit', async () => {
        await page.setViewportSize(DESKTOP);
        await page.reload();
        expect.soft(await findShifts(page)).toEqual([]);
        await visitAnew(page);
        expect.soft(await findShifts(page)).toEqual([]);
      });
    });
  }
});

async function findViolationsEverywhere(page: Page): Promise<string[]> {
  await loadAxe(page);
  const found: string[] = [];
  for (const { width, colorScheme, rules } of DISPLAYS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const violations = await findViolations(page, rules);
    const cut = (await findCutLabels(page)).map((label) => `cut off ${label}`);
    found.push(...[...violations, ...cut].map((what) => `${width} px, ${colorScheme}: ${what}`));
  }
  return found;
}

test('every target has 44 px on a phone: the navigation drawer', async ({ page, enter, newPatient }) => {
  await page.setViewportSize(PHONE);
  await enter(await newPatient());
  await page.goto('/about');
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(await underThumb(page, () => findSmallTargets(page, { least: 44 }))).toEqual([]);
});

test('each of these checks finds a defect', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() =>
    addEventListener('molar:awake', () => document.documentElement.setAttribute('data-awake', '')),
  );
  await watchShifts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  // A press would excuse the shift.
  await expect(page.locator('html')).toHaveAttribute('data-awake');
  await page.getByRole('main').evaluate(async (main) => {
    const make = (tag: string, text = '') => Object.assign(document.createElement(tag), { textContent: text });
    const faint = make('p', 'faint');
    faint.style.cssText = 'color: #bbb; background: #fff; width: 900px';
    const unmarked = Object.assign(make('a', 'a link'), { href: '/' });
    unmarked.style.cssText = 'color: #444; text-decoration: none';
    const text = make('p', 'Whoever reads this does not see that there is ');
    text.style.cssText = 'color: #222; background: #fff';
    text.append(unmarked, ' in the middle of it.');
    const narrow = make('button');
    narrow.append(make('span', 'Undo'));
    const [label] = narrow.children as unknown as HTMLElement[];
    if (label) label.style.cssText = 'display: block; width: 9px; overflow: hidden';
    const field = make('input');
    field.style.fontSize = '15px';
    main.replaceChildren(make('h1', 'About'), field, faint, text, make('button', 'a'), narrow);
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    main.prepend('What was there moves down.');
  });
  expect(await findShifts(page)).not.toEqual([]);
  expect(await findWideBoxes(page)).not.toEqual([]);
  expect(await findSmallTargets(page, { least: 44 })).not.toEqual([]);
  expect(await findZoomingFields(page)).not.toEqual([]);
  const found = await findViolationsEverywhere(page);
  for (const { width, colorScheme, rules } of DISPLAYS) {
    const names = [...COLOR_RULES, ...(rules ? [] : ['label']), 'cut off'];
    for (const name of names) expect(found.join('\n')).toContain(`${width} px, ${colorScheme}: ${name} `);
  }
});
