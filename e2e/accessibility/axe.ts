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

/** Every violation of every rule, as a line each. Needs `loadAxe` once for the document. */
export function findViolations(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
  });
}
