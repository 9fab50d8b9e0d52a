// The pages, their titles and access: each is visited once by each kind of person who may see it.

import { expect, test } from '../support/fixtures.ts';
import { adminPages } from './admin-pages.ts';
import { nextCall, readToken } from './row.ts';

test('the public pages', async ({ page }) => {
  const titles = {
    '/': 'Home - Molar',
    '/about': 'About - Molar',
    '/login': 'Login - Molar',
    '/register': 'Register - Molar',
    '/auth/action': 'Your link - Molar',
    '/nowhere': 'Page not found - Molar',
  };
  const isOpen = ['/', '/about', '/login', '/register'];
  for (const [path, title] of Object.entries(titles)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await test.step(`2 Navigation: the title of ${path} is '${title}'`, () => expect(page).toHaveTitle(title));
    if (isOpen.includes(path)) {
      await test.step(`6 Anonymous: ${path} is open`, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page).toHaveURL(path);
      });
    }
    if (path === '/about') {
      await test.step('2 /about: public, shows only the heading About', async () => {
        await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
        await expect(page.getByRole('main')).toHaveText('About');
      });
    }
    if (path === '/login') {
      await test.step('2 /login: public, email and password login, Google button, Reset Password?', async () => {
        const main = page.getByRole('main');
        await expect(main.getByRole('textbox', { name: 'Email' })).toBeVisible();
        await expect(main.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'password');
        for (const name of ['Login', 'Continue with Google', 'Reset Password?']) {
          await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
        }
      });
    }
    if (path === '/register') {
      await test.step('2 /register: public, name, email, password, confirm password, Google button', async () => {
        const main = page.getByRole('main');
        for (const name of ['Name', 'Email', 'Password', 'Confirm password']) {
          await expect(main.getByRole('textbox', { name, exact: true })).toBeVisible();
        }
        for (const name of ['Register', 'Continue with Google']) {
          await expect(main.getByRole('button', { name, exact: true })).toBeVisible();
        }
      });
    }
    await test.step(`2 Navigation: Register and Login are there once by role and name: ${path}`, async () => {
      for (const name of ['Register', 'Login']) await expect(page.getByRole('link', { name })).toHaveCount(1);
      const button = { '/login': 'Login', '/register': 'Register' }[path];
      if (button) await expect(page.getByRole('button', { name: button })).toHaveCount(1);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole('button', { name: 'Toggle navigation' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      for (const name of ['Register', 'Login']) await expect(page.getByRole('link', { name })).toHaveCount(1);
    });
  }
});

test('the pages of a patient', async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  const headings = {
    '/appointment': 'Book an appointment',
    '/dashboard': 'My appointments',
    '/dashboard/review': 'My review',
  };
  for (const [path, heading] of Object.entries(headings)) {
    const asked = path === '/dashboard' ? nextCall(page, 'GET', '/my-appointment') : undefined;
    const checked = path === '/dashboard' ? page.waitForResponse(/\/check-admin\//) : undefined;
    await page.goto(path);
    await test.step(`6 Signed-in user: ${path} is open`, async () => {
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    });
    if (path === '/dashboard/review') {
      await test.step("2 /dashboard/review: placeholder text 'This is review page'", async () => {
        await expect(page).toHaveURL('/dashboard/review');
        await expect(page.getByText('This is review page', { exact: true })).toBeVisible();
      });
    }
    if (!asked) continue;
    await test.step('6 Protected requests carry the bearer access token that is stored locally', async () => {
      expect((await asked).headers().authorization).toBe(`Bearer ${await readToken(page)}`);
    });
    await test.step("8 Empty appointment list: 'You don't have any appointment'", async () => {
      await expect(page.getByText("You don't have any appointment", { exact: true })).toBeVisible();
    });
    await test.step('2 Redirects: the side menu does not show them to anybody else', async () => {
      await checked;
      const menu = page.getByRole('navigation', { name: 'Dashboard' });
      await expect(menu.getByRole('link')).toHaveText(['My appointments', 'My review']);
    });
    await test.step('2 /dashboard: side menu plus nested pages', async () => {
      const menu = page.getByRole('navigation', { name: 'Dashboard' });
      await menu.getByRole('link', { name: 'My review' }).click();
      await expect(page.getByText('This is review page')).toBeVisible();
      await expect(menu).toBeVisible();
      await menu.getByRole('link', { name: 'My appointments' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  }
  for (const path of ['/nowhere', '/about/more', '/About', '/dashboard/nowhere']) {
    await test.step(`2 any other route: ${path} is not shown`, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    });
  }
  await test.step('2 Redirects: a signed-in person is led away from the forms', async () => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });
});

test('the pages of an admin', async ({ page, admin, enter }) => {
  await enter(admin);
  await page.addInitScript(() => {
    let hasName = false;
    const look = () => {
      if (document.title) hasName = true;
      else if (hasName) document.documentElement.dataset.lostName = '';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const titleIs = (path: string, title: string) =>
    test.step(`2 Navigation: the title of ${path} is '${title}'`, () => expect(page).toHaveTitle(title));
  for (const [path, title] of [
    ['/appointment', 'Appointment - Molar'],
    ['/dashboard/device', 'On this device - Molar'],
    ['/dashboard/account', 'Your account - Molar'],
    ['/dashboard/payment/some-booking', 'Payment - Molar'],
  ] as const) {
    await page.goto(path);
    await titleIs(path, title);
    await test.step(`the tab of ${path} is never without a name`, () =>
      expect(page.locator('html')).not.toHaveAttribute('data-lost-name'));
  }
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  for (const [link, path] of [
    ['My appointments', '/dashboard'],
    ['My review', '/dashboard/review'],
    ['All users', '/dashboard/all-users'],
    ['Add doctor', '/dashboard/add-doctor'],
    ['Manage doctor', '/dashboard/manage-doctor'],
    ['Payments to check', '/dashboard/payment-alerts'],
    ['Audit', '/dashboard/audit'],
  ] as const) {
    await menu.getByRole('link', { name: link }).click();
    await titleIs(path, `${link} - Molar`);
    // At its index the dashboard itself is the page.
    const current = path === '/dashboard' ? ['Dashboard', link] : [link];
    await expect(page.locator('[aria-current="page"]')).toHaveText(current);
    if (!adminPages.includes(path)) continue;
    await test.step(`6 Admin: ${path} is open`, async () => {
      await expect(page.getByRole('heading', { level: 1, name: link, exact: true })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }
  await test.step('2 Redirects: the side menu shows an admin Front desk, All users, Add doctor, Manage doctor, Payments to check and Audit', async () => {
    await expect(menu.getByRole('link')).toHaveText([
      'My appointments',
      'My review',
      'Front desk',
      'All users',
      'Add doctor',
      'Manage doctor',
      'Payments to check',
      'Audit',
    ]);
  });
});
