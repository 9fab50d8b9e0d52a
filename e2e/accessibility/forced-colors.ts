import type { Page } from 'playwright/test';

/**
 * With forced colors, as in the contrast themes of Windows, backgrounds and shadows are gone. Finds what is chosen or current and
 * looks like the others, and dialogs without an edge.
 */
export async function findUnmarked(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await page.evaluate(() => {
    const { backgroundColor: canvas } = getComputedStyle(document.body);
    const look = (it: Element) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(it);
      // A background that the device has replaced keeps how transparent it was.
      const [, alpha = '1'] = /^rgba\(.*, ([\d.]+)\)$/.exec(backgroundColor) ?? [];
      return `${Number(alpha) < 0.5 ? canvas : backgroundColor} ${borderTopStyle}`;
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const plain = new Set(all('[aria-pressed="false"]:not([aria-current]), nav a:not([aria-current])').map(look));
    const chosen = all('[aria-pressed="true"], [aria-current]').filter((it) => plain.has(look(it)));
    const bare = all('[role="dialog"]').filter((it) => getComputedStyle(it).borderTopStyle === 'none');
    return [...chosen, ...bare].map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
  await page.emulateMedia({ forcedColors: null });
  return found;
}
