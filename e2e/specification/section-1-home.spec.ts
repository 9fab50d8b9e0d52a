// The sections of the home page, which section 2 calls its content.
import { expect, test } from './row.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('1 Home page: the sections stand in the order of the specification', async ({ page }) => {
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

test("1 Home page: 'GET STARTED' leads to booking", async ({ page, newPatient, enter }) => {
  await enter(await newPatient());
  await page.reload();
  await page.getByRole('link', { name: 'GET STARTED' }).click();
  await expect(page).toHaveURL(/\/appointment/);
});

test('1 Home page: info cards for opening hours, location and contact, each with image, title and text', async ({
  page,
}) => {
  const cards = page.getByRole('region', { name: 'Visiting us' });
  await expect(cards.getByRole('heading')).toHaveText([/hours/i, /location/i, /contact/i]);
  await expect(cards.getByRole('img')).toHaveCount(3);
  await expect(cards.getByRole('paragraph')).toHaveText([/\d/, /\w/, /\w/]);
});

test('1 Home page: services Fluoride Treatment, Cavity Filling, Teeth Whitening', async ({ page }) => {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Fluoride Treatment',
    'Cavity Filling',
    'Teeth Whitening',
  ]);
});

test('1 Home page: 3 sample testimonials', async ({ page }) => {
  const testimonials = page.getByRole('region', { name: 'What our patients say' });
  await expect(testimonials.getByRole('figure')).toHaveCount(3);
});

test('1 Home page: a contact form', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Get in touch' });
  for (const name of ['Email', 'Subject', 'Message']) await expect(form.getByRole('textbox', { name })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('1 Home page: a footer with the link groups Services, Company and Legal', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['Services', 'Company', 'Legal']);
  await expect(footer.getByRole('list')).toHaveCount(3);
});

test('1 Home page: no footer link is dead', async ({ page }) => {
  const links = await page.getByRole('contentinfo').getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.evaluate((a: HTMLAnchorElement) => a.href)));
  for (const address of new Set(addresses)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page does not exist');
    const { hash } = new URL(address);
    if (hash) await expect(page.locator(hash)).toBeVisible();
  }
});
