// The home page: all rows are checked one after the other on one page that nothing changes.
import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { wakeUp } from '../support/wake-up.ts';

test('the rows of the home page', async ({ page, newPatient, enter }) => {
  await page.goto('/');

  await test.step('2 /: public, the home page', async () => {
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  });
  await test.step('1 Home page: the sections stand in the order of the specification', async () => {
    const tops = await Promise.all(
      [
        page.getByRole('link', { name: 'GET STARTED' }),
        page.getByText('Opening hours', { exact: true }),
        page.getByRole('heading', { name: 'Fluoride Treatment' }),
        page.getByRole('region', { name: /Dental care/ }),
        page.getByRole('region', { name: /next appointment/ }),
        page.getByRole('region', { name: 'What our patients say' }),
        page.getByRole('form', { name: 'Get in touch' }),
        page.getByRole('contentinfo'),
      ].map(async (section) => (await section.first().boundingBox())?.y ?? Number.NaN),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(new Set(tops).size).toBe(8);
  });
  await test.step('1 Home page: info cards for opening hours, location and contact, each with image, title and text', async () => {
    const cards = page.getByRole('region', { name: 'Visiting us' });
    await expect(cards.getByRole('heading')).toHaveText([/hours/i, /location/i, /contact/i]);
    await expect(cards.getByRole('img')).toHaveCount(3);
    await expect(cards.getByRole('paragraph')).toHaveText([/\d/, /\w/, /\w/]);
  });
  await test.step('1 Home page: services Fluoride Treatment, Cavity Filling, Teeth Whitening', async () => {
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Fluoride Treatment',
      'Cavity Filling',
      'Teeth Whitening',
    ]);
  });
  await test.step('1 Home page: 3 sample testimonials', async () => {
    const testimonials = page.getByRole('region', { name: 'What our patients say' });
    await expect(testimonials.getByRole('figure')).toHaveCount(3);
  });
  await test.step('1 Home page: a contact form', async () => {
    const form = page.getByRole('form', { name: 'Get in touch' });
    for (const name of ['Email', 'Subject', 'Message']) await expect(form.getByRole('textbox', { name })).toBeVisible();
    await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible();
  });
  await test.step('1 Home page: a footer with the link groups Services, Company and Legal', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('heading')).toHaveText(['Services', 'Company', 'Legal']);
    await expect(footer.getByRole('list')).toHaveCount(3);
  });
  await test.step('9 Footer copyright year is 2022', async () => {
    await expect(page.getByRole('contentinfo')).toContainText('© 2022');
  });
  await test.step('1 Home page: no footer link is dead', async () => {
    const links = await page.getByRole('contentinfo').getByRole('link').all();
    const addresses = await Promise.all(links.map((link) => link.evaluate((a: HTMLAnchorElement) => a.href)));
    for (const address of new Set(addresses)) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page does not exist');
      const { hash } = new URL(address);
      if (hash) await expect(page.locator(hash)).toBeVisible();
    }
  });
  await test.step("1 Home page: 'GET STARTED' leads to booking", async () => {
    await enter(await newPatient());
    await page.goto('/');
    await page.getByRole('link', { name: 'GET STARTED' }).click();
    await expect(page).toHaveURL(/\/appointment/);
  });
});

test('the rows of the contact form', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Get in touch' });
  const [email, subject, message] = ['Email', 'Subject', 'Message'].map((name) => form.getByRole('textbox', { name }));
  if (!email || !subject || !message) throw new Error('a form of three fields');
  const isValid = () => form.evaluate((it: HTMLFormElement) => it.checkValidity());

  await test.step('3 Contact form: email is required and of email type', async () => {
    await expect(email).toHaveAttribute('type', 'email');
    await expect(email).toHaveAttribute('required');
  });
  await test.step('3 Contact form: subject is optional text', async () => {
    await expect(subject).toHaveJSProperty('type', 'text');
    await expect(subject).toHaveJSProperty('required', false);
  });
  await test.step("3 Contact form: message is a required textarea, placeholder 'Your message'", async () => {
    await expect(message).toHaveJSProperty('tagName', 'TEXTAREA');
    await expect(message).toHaveJSProperty('required', true);
    await expect(message).toHaveAttribute('placeholder', 'Your message');
  });
  await test.step('5 Contact form: email required and of email type', async () => {
    await message.fill('Hello');
    expect(await isValid()).toBe(false);
    await email.fill('robin');
    expect(await isValid()).toBe(false);
    await email.fill('robin@molar.test');
    expect(await isValid()).toBe(true);
  });
  await test.step('5 Contact form: message required', async () => {
    await message.fill('');
    expect(await isValid()).toBe(false);
    await message.fill('Hello');
    expect(await isValid()).toBe(true);
  });
  await test.step('5 Contact form: subject optional', async () => {
    await expect(subject).toHaveValue('');
    expect(await isValid()).toBe(true);
  });
  await test.step('5 Contact form: submitting does nothing visible and makes no call', () => submitInVain(page));
});

/** Files may be loaded late, such as pictures further down. */
const FILE = /^\/(assets|icons|illustrations)\//;

async function submitInVain(page: Page): Promise<void> {
  await wakeUp(page);
  // The page's own call has been answered.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('molar.config'))).not.toBeNull();
  const main = page.getByRole('main');
  const before = await main.ariaSnapshot();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Submit' }).click();
  // A call started by the submission would have been sent before this one was answered.
  await page.evaluate(() => fetch('/healthz'));
  expect(calls.filter((path) => !FILE.test(path))).toEqual(['/healthz']);
  expect((await main.ariaSnapshot()).replace(' [active]', '')).toBe(before.replace(' [active]', ''));
  await expect(page).toHaveURL('/');
}
