// What a machine can find, on every screen, in both colour schemes and three widths.
import { findViolations, loadAxe } from './axe.ts';
import { screens } from './screens.ts';
import { expect, test } from './visit.ts';

// Colors on their way from one to the other would be judged by chance.
test.use({ reducedMotion: 'reduce' });
test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  test(`axe finds nothing in light and dark at 320, 768 and 1440 px: ${screen.name}`, async ({ page, visit }) => {
    await visit(screen);
    await loadAxe(page);
    const found: string[] = [];
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        const violations = await findViolations(page);
        found.push(...violations.map((violation) => `${width} px, ${colorScheme}: ${violation}`));
      }
    }
    expect(found).toEqual([]);
  });
}

test('axe would find a field without a name, and text that is too faint', async ({ page }) => {
  await page.goto('/about');
  await loadAxe(page);
  await page.getByRole('main').evaluate((main) => {
    main.innerHTML = '<h1>About</h1><input><p style="color: #bbb; background: #fff">faint</p>';
  });
  const rules = (await findViolations(page)).map((line) => line.split(' ')[0]);
  expect(rules).toEqual(expect.arrayContaining(['label', 'color-contrast']));
});
