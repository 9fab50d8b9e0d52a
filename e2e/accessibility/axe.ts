// axe in the page. Its own driver loads it anew for every look, which costs more than the look itself; here it is
// loaded once for a page that stays.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const driver = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(driver).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  }>;
}

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/** What another color scheme, or another width of the same layout, can break. The other rules read names and roles. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Every violation of every rule, or of those `rules`, as a line each. Needs `loadAxe` once for the document. */
export function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  }, rules);
}
