// Browsers that lack a feature: the page works if it can, and otherwise says so in one sentence.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.mjs';
import { bookOn } from '../support/booking-day.ts';
import { expect, test } from '../support/fixtures.ts';

const SENTENCE = 'This browser is too old for booking here. Please update it, use another one, or call us';

const DELETED = ['AbortSignal.timeout', 'Object.hasOwn', 'Array.prototype.at', 'Array.prototype.findLast'].map(
  (name) => [name, `delete ${name}`] as const,
);
const REFUSED = [
  ['lookbehind', `RegExp = class { constructor() { throw new SyntaxError('Invalid group'); } }`],
  ['color-mix', 'CSS.supports = () => false'],
] as const;

/** Syntax younger than ES5, as far as somebody might write it there. */
const MODERN =
  /`|=>|\?[.?]|\.\.\.|\*\*|\b(let|const|class|async|await|of|yield|super)\b|catch \{|(\|\||&&)=|(var|[(,]) ?[[{]|function \w* ?\([^)]*[=[{]|\d_\d/;

for (const [missing, script] of [...DELETED, ...REFUSED]) {
  test(`a browser without ${missing} shows a notice with the clinic’s phone number`, async ({ page, request }) => {
    await page.addInitScript(script);
    await page.goto('/login');
    const { clinic } = await (await request.get('/config')).json();
    expect(clinic.phone).not.toBe('');
    await expect(page.getByText(`${SENTENCE} at ${clinic.phone}.`)).toBeVisible();
  });
}

test('without an answer from the clinic the notice leaves the number out', async ({ page }) => {
  await page.route('**/config', (route) => route.abort());
  await page.addInitScript('delete Object.hasOwn');
  await page.goto('/dashboard');
  await expect(page.getByText(`${SENTENCE}.`)).toBeVisible();
});

test('a browser without AbortSignal.any can log in, list free times and book', async ({
  page,
  newPerson,
  signIn,
  day,
}) => {
  await page.addInitScript('delete AbortSignal.any');
  await signIn(page, await newPerson());
  await bookOn(page, day, 'Teeth Cleaning', '08.00 AM - 08.30 AM');
  await expect(page.getByText(`Appointment is set ${day.medium}`).first()).toBeVisible();
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
});

test('any browser can parse the script that shows the notice', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const scripts = page.match(/<script>[\s\S]*?<\/script>/g) ?? [];
  const script = scripts.find((it) => it.includes(SENTENCE));
  expect(script).toBeDefined();
  const code = script?.replaceAll(/'[^'\n]*'|\/\/.*|<\/?script>/g, '');
  expect(code).not.toMatch(MODERN);
  // No regular expression literal: one that an engine does not know is a syntax error in the whole script.
  expect(code).not.toContain('/');
});

test('the build and the README name the same browsers', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const targets = Array.from(read('vite.config.ts').matchAll(/'(?:chrome|firefox|safari)([\d.]+)'/g), ([, n]) => n);
  expect(targets).toHaveLength(3);
  const [chrome, firefox, safari] = targets;
  expect(read('README.md')).toContain(
    `Chrome and Edge ${chrome} or later, Firefox ${firefox} or later and Safari ${safari} or later`,
  );
});
