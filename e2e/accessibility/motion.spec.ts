// With reduced motion set on the device, nothing moves.
import type { Page } from 'playwright/test';
import { card, dayAhead } from '../support/booking-day.ts';
import { expect, test } from './visit.ts';

/** From now on collects everything that moves for longer than a moment. A color fade does not count as motion. */
async function watchMotion(page: Page) {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenMotion: seen });
    const look = () => {
      for (const animation of document.getAnimations()) {
        const isColour = animation instanceof CSSTransition && animation.transitionProperty.includes('color');
        const duration = Number(animation.effect?.getComputedTiming().duration ?? 0);
        const { target } = animation.effect as KeyframeEffect;
        if (duration > 10 && !isColour) seen.push(`${target?.className}: ${duration} ms`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

const readMotion = (page: Page) => page.evaluate(() => (window as unknown as { seenMotion: string[] }).seenMotion);

async function openDialogAndDrawer(page: Page) {
  await watchMotion(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Home' })).toBeVisible();
  return readMotion(page);
}

test('things move by default, and with reduced motion nothing does', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  // On a new day each, as the open drawer is in the history entry of the last one.
  const openAppointment = async (ahead: number) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/appointment?date=${dayAhead(ahead).iso}`);
    await expect(page.getByRole('article')).toHaveCount(6);
  };
  await test.step('by default the dialog and the drawer move, so that the next steps can see them stop', async () => {
    await openAppointment(6);
    expect(await openDialogAndDrawer(page)).not.toEqual([]);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('with reduced motion the dialog and the drawer appear without moving', async () => {
    await openAppointment(7);
    expect(await openDialogAndDrawer(page)).toEqual([]);
  });
  await test.step('with reduced motion nothing moves on the home page, not even while it scrolls', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await watchMotion(page);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Teeth Whitening' }).hover();
    await page.getByRole('button', { name: 'Submit' }).hover();
    expect(await readMotion(page)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});
