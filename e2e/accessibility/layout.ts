// Checks for a small display and a big font: 1280 by 1024 becomes 320 by 256 at 400 % zoom.
import { expect, type Locator, type Page } from 'playwright/test';

/** Finds boxes, or a page, that scroll sideways: at this width nobody finds the scrollbar of a box. */
export function findWideBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX))
      .filter((box) => box.scrollWidth > box.clientWidth + (box === document.documentElement ? 0 : 1))
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} in ${box.clientWidth}`),
  );
}

/** Finds button labels that are cut off for lack of room. Labels with an ellipsis are meant to be. */
export function findCutLabels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button *')]
      .filter((label) => label.clientWidth > 2 && label.scrollWidth > label.clientWidth)
      .filter((label) => {
        const { overflowX, textOverflow } = getComputedStyle(label);
        return overflowX === 'hidden' && textOverflow !== 'ellipsis';
      })
      .map((label) => `${label.textContent}: ${label.scrollWidth} in ${label.clientWidth}`),
  );
}

/** Finds free times that take a second line. */
export function findBrokenTimes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const countLines = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    };
    return [...document.querySelectorAll('[aria-label="Free times"] button')]
      .filter((button) => countLines(button) > 1)
      .map(({ textContent }) => textContent);
  });
}

/** Finds texts that are wider than their element, and run into what is next to it. */
export function findSpilledTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((it) => [...it.childNodes].some((child) => child instanceof Text && child.data.trim() !== ''))
      // What only screen readers read has a width of 1.
      .filter((it) => it.clientWidth > 2 && it.scrollWidth > it.clientWidth + 1)
      .filter((it) => getComputedStyle(it).textOverflow !== 'ellipsis')
      .map((it) => `${it.textContent}: ${it.scrollWidth} in ${it.clientWidth}`),
  );
}

/** Finds the parts of a box, and of everything in it, that lie outside the window or are clipped by a parent. */
export function findClipped(box: Locator): Promise<string[]> {
  return box.evaluate((element) => {
    const found: string[] = [];
    for (const it of [element, ...element.querySelectorAll('*')]) {
      const { left, top, right, bottom, width } = it.getBoundingClientRect();
      let [fromLeft, fromTop, toRight, toBottom] = [0, 0, innerWidth, innerHeight];
      for (let around = it.parentElement; around && it !== element; around = around.parentElement) {
        const { display, overflowX } = getComputedStyle(around);
        if (display === 'contents' || overflowX === 'visible') continue;
        const edge = around.getBoundingClientRect();
        [fromLeft, fromTop] = [Math.max(fromLeft, edge.left), Math.max(fromTop, edge.top)];
        [toRight, toBottom] = [Math.min(toRight, edge.right), Math.min(toBottom, edge.bottom)];
      }
      const isWhole = left > fromLeft - 1 && top > fromTop - 1 && right < toRight + 1 && bottom < toBottom + 1;
      if (width > 0 && !isWhole)
        found.push(`${it.tagName} ${it.textContent}: ${left} to ${right}, ${top} to ${bottom}`);
    }
    return found;
  });
}

/** Spacing of WCAG 1.4.12, which is also more than fonts differ in width. Returns a function that undoes it. */
export async function spaceLetters(page: Page): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({
    content: '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }',
  });
  return () => style.evaluate((it) => (it as Element).remove());
}

/** Text at twice its size, as set in the browser (WCAG 1.4.4). Returns a function that undoes it. */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const setSize = async (standard: number) => {
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    const read = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(read).toBe(`${standard}px`);
  };
  await setSize(32);
  return async () => {
    await setSize(16);
    await browser.detach();
  };
}

/** Presses Tab through the screen, and returns the elements that took the focus without being visible. */
export async function findHiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) break;
    if (!(await isToBeSeen(focused))) hidden.push(await focused.evaluate((it) => it.outerHTML.slice(0, 160)));
  }
  return hidden;
}

/** True if its upper part is in the window and nothing covers it. */
export function isToBeSeen(focused: Locator): Promise<boolean> {
  return focused.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height, 24) / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });
}
