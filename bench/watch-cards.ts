/** Measures when the cards of a day are painted, which is two frames after they are in the document. */
import type { BrowserContext, Page } from 'playwright/test';
import type { Sight } from './clinic-days.ts';

declare global {
  interface Window {
    molarCards: {
      sight: Sight;
      /** Milliseconds since the page's start; 0 until then. */
      tappedAt: number;
      paintedAt: number;
      look(): void;
    };
  }
}

/** Makes all pages of `context` watch for cards with that sight from their start on. */
export async function watchCards(context: BrowserContext, sight: Sight): Promise<void> {
  await context.addInitScript((sight) => {
    const cards: Window['molarCards'] = { sight, tappedAt: 0, paintedAt: 0, look };
    window.molarCards = cards;
    let isSeen = false;
    function look() {
      isSeen = false;
      cards.paintedAt = 0;
      check();
    }
    function check() {
      if (isSeen) return;
      const { name, text } = cards.sight;
      const card = Array.from(document.querySelectorAll('article')).find(
        ({ textContent }) => textContent.includes(name) && textContent.includes(text),
      );
      if (!card) return;
      isSeen = true;
      requestAnimationFrame(() =>
        requestAnimationFrame((now) => {
          cards.paintedAt = now;
        }),
      );
    }
    new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
    addEventListener(
      'click',
      ({ timeStamp }) => {
        cards.tappedAt = timeStamp;
      },
      true,
    );
  }, sight);
}

/** Milliseconds from the page's start to the cards. */
export async function cardsPainted(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => window.molarCards.paintedAt);
  return painted.jsonValue();
}

/** Taps the element at `selector`. Returns the milliseconds from the click to the cards with that sight. */
export async function tapUntilCards(page: Page, selector: string, sight: Sight): Promise<number> {
  await page.evaluate((sight) => {
    window.molarCards.sight = sight;
    window.molarCards.look();
  }, sight);
  await page.locator(selector).click();
  const painted = await cardsPainted(page);
  return painted - (await page.evaluate(() => window.molarCards.tappedAt));
}
