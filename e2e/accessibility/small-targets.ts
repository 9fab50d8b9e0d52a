// Finds targets that are too small to hit.
import type { Page } from 'playwright/test';

const TARGETS = 'a[href], button, input:not([readonly]), select, textarea:not([readonly]), [role="menuitem"]';

/** Links within a sentence are exempt, as in WCAG 2.5.8, and so are invisible elements. */
export function findSmallTargets(
  page: Page,
  { least }: { /** CSS px of either side. */ least: number },
): Promise<string[]> {
  return page.locator(TARGETS).evaluateAll((targets, least) => {
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
    // A checkbox can be hit on its label as well.
    const boxOf = (target: Element) => {
      const boxes = [target, ...((target as HTMLInputElement).type === 'checkbox' ? labelsOf(target) : [])].map((it) =>
        it.getBoundingClientRect(),
      );
      const left = Math.min(...boxes.map((box) => box.left));
      const top = Math.min(...boxes.map((box) => box.top));
      const width = Math.max(...boxes.map((box) => box.right)) - left;
      return { width, height: Math.max(...boxes.map((box) => box.bottom)) - top };
    };
    const labelsOf = (target: Element) => [...((target as HTMLInputElement).labels ?? [])];
    return targets
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !isInSentence(target))
      .map((target) => ({ target, box: boxOf(target) }))
      .filter(({ box }) => box.width > 0 && (box.width < least || box.height < least))
      .map(({ target, box }) => `${target.outerHTML.slice(0, 120)}: ${box.width} by ${box.height}`);
  }, least);
}
