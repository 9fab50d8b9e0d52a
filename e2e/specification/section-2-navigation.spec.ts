import { expectRed } from '../support/red.ts';
import { expect, test } from './row.ts';

test('2 Navigation: the brand link goes to /', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('banner').getByRole('link', { name: 'Molar' }).click();
  await expect(page).toHaveURL('/');
});

test('2 Navigation: Home and Appointment are there when signed out', async ({ page }) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(menu.getByRole('link', { name: 'Appointment' })).toHaveAttribute('href', '/appointment');
});

test('2 Navigation: Home and Appointment are there when signed in', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(menu.getByRole('link', { name: 'Appointment' })).toHaveAttribute('href', '/appointment');
});

test('2 Navigation: Dashboard and the avatar menu only when signed in', async ({ page, newPatient, enter }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Robin Example' })).toHaveCount(0);

  await enter(await newPatient('Robin Example'));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('button', { name: 'Robin Example' })).toBeVisible();
});

test("2 Navigation: the avatar is the user's photo", async ({ page, newPatient, enter, origin }) => {
  const photoURL = `${origin}/illustrations/avatar-2.svg`;
  await enter({ ...(await newPatient('Robin Example')), photoURL });
  await page.goto('/about');
  await expect(page.getByRole('img', { name: 'Robin Example' })).toHaveAttribute('src', photoURL);
});

test('2 Navigation: a default avatar image if there is no photo', async ({ page, newPatient, enter }) => {
  await enter(await newPatient('Robin Example'));
  await page.goto('/about');
  await expect(page.getByRole('img', { name: 'Robin Example' })).toHaveAttribute('src', '/avatar.svg');
});

test('2 Navigation: the display name is the alt text and title of the avatar', async ({ page, newPatient, enter }) => {
  await enter(await newPatient('Robin Example'));
  await page.goto('/about');
  const avatar = page.getByRole('banner').locator('img[title]');
  await expect(avatar).toHaveAttribute('alt', 'Robin Example');
  await expect(avatar).toHaveAttribute('title', 'Robin Example');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`2 Navigation: the menu shows the display name and a red Logout (${colorScheme})`, async ({
    page,
    newPatient,
    enter,
  }) => {
    await enter(await newPatient('Robin Example'));
    await page.emulateMedia({ colorScheme });
    await page.goto('/about');
    await page.getByRole('button', { name: 'Robin Example' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('Robin Example');
    const item = menu.getByRole('menuitem', { name: 'Logout' });
    await expectRed(item);
    await item.hover();
    await expectRed(item);
  });
}

test('2 Navigation: Register and Login only when signed out', async ({ page, newPatient, enter }) => {
  await page.goto('/about');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');

  await enter(await newPatient());
  await page.reload();
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Register' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0);
});

test('2 Navigation: a drawer toggle on small screens', async ({ page }) => {
  await page.goto('/about');
  const toggle = page.getByRole('button', { name: 'Toggle navigation' });
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(toggle).toBeHidden();

  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
  await toggle.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const path of ['/', '/about', '/login', '/register', '/nowhere']) {
  test(`2 Navigation: Register and Login are there once by role and name: ${path}`, async ({ page }) => {
    await page.goto(path);
    for (const name of ['Register', 'Login']) await expect(page.getByRole('link', { name })).toHaveCount(1);
    const button = { '/login': 'Login', '/register': 'Register' }[path];
    if (button) await expect(page.getByRole('button', { name: button })).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Toggle navigation' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const name of ['Register', 'Login']) await expect(page.getByRole('link', { name })).toHaveCount(1);
  });
}

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

const titles = {
  '/': 'Home - Molar',
  '/about': 'About - Molar',
  '/login': 'Login - Molar',
  '/register': 'Register - Molar',
  '/auth/action': 'Your link - Molar',
  '/nowhere': 'Page not found - Molar',
};
for (const [path, title] of Object.entries(titles)) {
  test(`2 Navigation: the title of ${path} is '${title}'`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  });
}

const titlesInside = {
  '/appointment': 'Appointment - Molar',
  '/dashboard': 'My appointments - Molar',
  '/dashboard/review': 'My review - Molar',
  '/dashboard/device': 'On this device - Molar',
  '/dashboard/payment/some-booking': 'Payment - Molar',
  '/dashboard/all-users': 'All users - Molar',
  '/dashboard/add-doctor': 'Add doctor - Molar',
  '/dashboard/manage-doctor': 'Manage doctor - Molar',
};
for (const [path, title] of Object.entries(titlesInside)) {
  test(`2 Navigation: the title of ${path} is '${title}'`, async ({ page, admin, enter }) => {
    await enter(admin);
    await page.goto(path);
    await expect(page).toHaveTitle(title);
  });
}
