// With text at twice its size (WCAG 1.4.4), what screens.spec.ts does not see: small phones, toasts and the keyboard.
import { findShell } from '../../scripts/find-browser.mjs';
import { browserFlags } from '../support/browser-flags.ts';
import { deskScreens } from './desk-screens.ts';
import { deviceScreens } from './device-screens.ts';
import { findClipped, findCutLabels, findWideBoxes, isToBeSeen } from './layout.ts';
import { patientScreens } from './patient-screens.ts';
import { publicScreens } from './public-screens.ts';
import type { Screen } from './screen.ts';
import { expect, test } from './visit.ts';

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: { executablePath: findShell(), args: [...browserFlags, '--blink-settings=defaultFontSize=32'] },
});

const all = [...publicScreens, ...patientScreens, ...deviceScreens];
const screenOf = (name: string) => all.find((screen) => screen.name === name) as Screen;

for (const width of [390, 320]) {
  test(`with text at twice its size all of a toast can be read and pressed, ${width} px wide`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await visit(screenOf('my appointments, one that was just canceled'));
    const toast = page.getByRole('status').filter({ hasText: 'Cancel Booking Successfully!' });
    await expect.poll(() => findClipped(toast)).toEqual([]);
    const below = await toast.getByText('Teeth Cleaning').boundingBox();
    const undo = await toast.getByRole('button', { name: 'Undo' }).boundingBox();
    expect(undo?.y).toBeGreaterThan((below?.y ?? 0) + (below?.height ?? Infinity) - 1);
  });
}

for (const name of ['home', 'appointment']) {
  test(`with text at twice its size nothing is cut off on the smallest phone: ${name}`, async ({ page, visit }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await visit(screenOf(name));
    await expect.poll(() => findWideBoxes(page)).toEqual([]);
    expect(await findCutLabels(page)).toEqual([]);
  });
}

test('with text at twice its size the booking dialog shows the focused field when it opens, even on a phone on its side', async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await visit(screenOf('appointment, booking dialog'));
  const phone = page.getByRole('dialog').getByRole('textbox', { name: 'Phone' });
  await expect(phone).toBeFocused();
  await expect.poll(() => isToBeSeen(phone)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  const email = page.getByRole('dialog').getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect.poll(() => isToBeSeen(email)).toBe(true);
});

test('with text at twice its size no button of the front desk breaks within a word', async ({ page, visit }) => {
  await visit(deskScreens[0] as Screen);
  const words = page.getByRole('table').getByRole('button').getByText(/^\w+$/);
  const lines = await words.evaluateAll((labels) =>
    labels.map((label) => {
      const word = document.createRange();
      word.selectNodeContents(label);
      return word.getClientRects().length;
    }),
  );
  expect(new Set(lines)).toEqual(new Set([1]));
});
