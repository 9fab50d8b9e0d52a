import type { Page } from 'playwright/test';

/** Replaces the texts on the page as Chrome's translation does, each by a `<font>` in a `<font>` with the text in arrows; once. */
export function translatePage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style')) continue;
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).textContent = `→ ${text.data} ←`;
      text.before(font);
      text.remove();
    }
  });
}
