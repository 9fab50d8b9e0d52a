// Under a thumb: what can be tapped on a phone has 44 px on each side, on every screen.
import { screens } from './screens.ts';
import { findSmallTargets } from './small-targets.ts';
import { expect, test } from './visit.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
test.describe.configure({ mode: 'parallel' });

for (const screen of screens) {
  test(`every target has 44 px on a phone: ${screen.name}`, async ({ page, visit }) => {
    await visit(screen);
    expect(await findSmallTargets(page, { least: 44 })).toEqual([]);
  });
}

test('every target has 44 px on a phone: the navigation drawer', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  await page.goto('/about');
  await page.getByRole('button', { name: 'Toggle navigation' }).tap();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(await findSmallTargets(page, { least: 44 })).toEqual([]);
});
