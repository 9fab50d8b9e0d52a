// Runs axe in the page. Its own driver reloads axe for every check, which costs more than the check itself; here it is
// loaded once per document.
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

/** Rules that another color scheme, or another width of the same layout, can break. The other rules read names and roles. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Returns every violation of every rule, or of `rules`, one line each. Call `loadAxe` once for the document first. */
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
