// What a screen must be on a small display, under a thumb, and at 400 % zoom (1280 by 1024 becomes 320 by 256).
import type { Locator, Page } from 'playwright/test';
import { screens } from './screens.ts';
import { findSmallTargets } from './small-targets.ts';
import { expect, test } from './visit.ts';

test.use({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  test(`nothing scrolls sideways at 320 px, and every target has 24 px: ${screen.name}`, async ({ page, visit }) => {
    await visit(screen);
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBe(clientWidth);
    expect(await findWideBoxes(page)).toEqual([]);
    expect(await findSmallTargets(page, { least: 24 })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await findSmallTargets(page, { least: 24 })).toEqual([]);
  });
}

/** As WCAG 1.4.12 has it, which is also more than one font is wider than another. */
const SPACIOUS = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

for (const name of ['my appointments, the list of what was refused', 'my appointments, only what waits']) {
  test(`nothing scrolls sideways at 320 px with more room between letters: ${name}`, async ({ page, visit }) => {
    const screen = screens.find((candidate) => candidate.name === name);
    if (!screen) throw new Error(`There is no screen ${name}`);
    await visit(screen);
    await page.addStyleTag({ content: SPACIOUS });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

/** Boxes with a scrollbar of their own count as well: at this width nobody finds it. */
function findWideBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} in ${box.clientWidth}`),
  );
}

for (const name of ['home', 'login', 'register', 'appointment', 'appointment, booking dialog', 'my appointments']) {
  test(`at 400 % zoom whatever takes the focus is to be seen: ${name}`, async ({ page, visit }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const screen = screens.find((candidate) => candidate.name === name);
    if (!screen) throw new Error(`There is no screen ${name}`);
    await visit(screen);
    const hidden: string[] = [];
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) break;
      if (!(await isToBeSeen(focused))) hidden.push(await focused.evaluate((it) => it.outerHTML.slice(0, 160)));
    }
    expect(hidden).toEqual([]);
  });
}

/** Whether the upper part of it lies in the window with nothing above it. */
function isToBeSeen(focused: Locator): Promise<boolean> {
  return focused.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height, 24) / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });
}
