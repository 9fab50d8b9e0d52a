// A printed sheet as a person holds it.
import { expect, type Page } from 'playwright/test';

/** Keeps prints for the test: no print dialog opens. Call this before the page is opened. */
export async function keepPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-prints', String(countPrints() + 1));
    const countPrints = () => Number(document.documentElement.getAttribute('data-prints'));
  });
}

/** Presses the print button, and returns the number on the paper. @param count prints of this page so far, with this one */
export async function printDay(page: Page, count = 1): Promise<string> {
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prints', String(count));
  return (await page.locator('body > [data-paper]').getAttribute('data-paper')) ?? '';
}

/** The lines of each page, as printed. */
export function readPaper(page: Page): Promise<string[][]> {
  return page
    .locator('body > [data-paper] > section')
    .evaluateAll((sections) =>
      sections.map((section) =>
        [...section.querySelectorAll('header > div, th, caption, p, tbody > tr')].map((line) =>
          [...(line.children.length > 0 ? line.children : [line])].map((part) => part.textContent.trim()).join('|'),
        ),
      ),
    );
}

/** How many pages the printer puts out. */
export async function countPages(page: Page, format: 'Letter' | 'A4'): Promise<number> {
  const pdf = (await page.pdf({ format, printBackground: true })).toString('latin1');
  return pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Types into the paper field, which has the focus. */
export async function enterFromPaper(page: Page, keys: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Row and letter' })).toBeFocused();
  await page.keyboard.type(keys);
}
