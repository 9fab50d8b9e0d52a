import { expect, test } from '../support/fixtures.ts';
import { expectRed } from '../support/red.ts';

test('the navigation, signed out and signed in', async ({ page, newPatient, enter }) => {
  const menu = page.getByRole('navigation', { name: 'Main' });
  const expectHomeAndAppointment = async () => {
    await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(menu.getByRole('link', { name: 'Appointment' })).toHaveAttribute('href', '/appointment');
  };
  await test.step('2 Navigation: the brand link goes to /', async () => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Molar' }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('2 Navigation: Home and Appointment are there when signed out', async () => {
    await page.goto('/about');
    await expectHomeAndAppointment();
  });
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Robin Example' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await test.step('2 Navigation: a drawer toggle on small screens', async () => {
    const toggle = page.getByRole('button', { name: 'Toggle navigation' });
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(toggle).toBeHidden();

    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
    await expect(page.getByRole('banner').getByText('Molar')).toBeVisible();
    await toggle.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await enter(await newPatient('Robin Example'));
  await page.goto('/about');
  await test.step('2 Navigation: Dashboard and the avatar menu only when signed in', async () => {
    await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('button', { name: 'Robin Example' })).toBeVisible();
  });
  await test.step('2 Navigation: Register and Login only when signed out', async () => {
    await expect(menu.getByRole('link', { name: 'Register' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
  });
  await test.step('2 Navigation: Home and Appointment are there when signed in', expectHomeAndAppointment);
  await test.step('2 Navigation: a default avatar image if there is no photo', async () => {
    await expect(page.getByRole('img', { name: 'Robin Example' })).toHaveAttribute('src', '/avatar.svg');
  });
  await test.step('2 Navigation: the display name is the alt text and title of the avatar', async () => {
    const avatar = page.getByRole('banner').locator('img[title]');
    await expect(avatar).toHaveAttribute('alt', 'Robin Example');
    await expect(avatar).toHaveAttribute('title', 'Robin Example');
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`2 Navigation: the menu shows the display name and a red Logout (${colorScheme})`, async () => {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await page.getByRole('button', { name: 'Robin Example' }).click();
      const avatarMenu = page.getByRole('menu');
      await expect(avatarMenu).toContainText('Robin Example');
      const item = avatarMenu.getByRole('menuitem', { name: 'Logout' });
      await page.mouse.move(0, 0);
      await expectRed(item);
      await item.hover();
      await expectRed(item);
      await page.keyboard.press('Escape');
      await expect(avatarMenu).toHaveCount(0);
    });
  }
});

test("2 Navigation: the avatar is the user's photo", async ({ page, newPatient, enter, origin }) => {
  const photoURL = `${origin}/illustrations/avatar-2.svg`;
  await enter({ ...(await newPatient('Robin Example')), photoURL });
  await page.goto('/about');
  await expect(page.getByRole('img', { name: 'Robin Example' })).toHaveAttribute('src', photoURL);
});

test('2 Navigation: a photo that can not be loaded is the default avatar, named as the photo was', async ({
  page,
  newPatient,
  enter,
}) => {
  await page.route('https://photos.example/**', (route) => route.abort());
  await enter({ ...(await newPatient('Robin Example')), photoURL: 'https://photos.example/robin.jpg' });
  const asked = page.waitForRequest('https://photos.example/robin.jpg');
  await page.goto('/about');
  await asked;
  const avatar = page.getByRole('banner').getByRole('img', { name: 'Robin Example' });
  await expect(avatar).toHaveAttribute('src', '/avatar.svg');
  await expect(avatar).toHaveAttribute('alt', 'Robin Example');
  await expect(avatar).toHaveAttribute('title', 'Robin Example');
});
