import type { Page } from 'playwright/test';
import { SLOT } from '../../test/wish.ts';
import { card } from '../support/booking-day.ts';
import { picture } from '../support/doctor.ts';
import { expect, test } from './row.ts';

/** The text below a field, and that a screen reader hears it with the field. */
async function expectProblem(page: Page, label: string, text: string | RegExp) {
  const field = page.getByRole('main').or(page.getByRole('dialog')).getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(text);
}

test.describe(() => {
  test.beforeEach(async ({ page, newPatient, enter, day }) => {
    await enter(await newPatient());
    await page.goto(`/appointment?date=${day.iso}`);
    await card(page, 'Teeth Cleaning').getByRole('button', { name: 'Book appointment' }).click();
  });

  test("5 Booking: slot required, 'Please select appointment time'", async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Phone' }).fill('555 0100');
    await dialog.getByRole('button', { name: 'Book' }).click();
    await expect(dialog.getByRole('combobox')).toHaveAccessibleDescription('Please select appointment time');
    await expect(dialog).toBeVisible();
  });

  test('5 Booking: phone required', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption(SLOT);
    await dialog.getByRole('button', { name: 'Book' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(/phone/);
    await expect(dialog).toBeVisible();
  });

  test('5 Booking: name and email read-only from the account', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  });
});

test.describe(() => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Name' }).fill('Robin Example');
    await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('123456');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('123456');
    // A form that passes would leave the page.
    await page.route('**/accounts:signUp**', (route) => route.abort());
  });

  const rules = [
    { name: "name required, 'Please put your name'", field: 'Name', value: '', text: 'Please put your name' },
    ...['robin', 'robin@', '@molar.test', 'robin@molar', 'ro bin@molar.test'].map((value) => ({
      name: `email must match a simple address pattern, as ${value} does not`,
      field: 'Email',
      value,
      text: 'You have entered an invalid email address!',
    })),
    {
      name: 'password at least 6 characters',
      field: 'Password',
      value: '12345',
      text: /Password must contain minimum six characters/,
    },
    { name: 'confirmation equals password', field: 'Confirm password', value: '123457', text: 'Password not match' },
  ];
  for (const { name, field, value, text } of rules) {
    test(`5 Register: ${name}`, async ({ page }) => {
      await page.getByRole('textbox', { name: field, exact: true }).fill(value);
      await page.getByRole('button', { name: 'Register' }).click();
      await expectProblem(page, field, text);
      await expect(page).toHaveURL('/register');
    });
  }
});

test("5 Login reset: email required, 'Please provide a email!'", async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Reset Password?' }).click();
  await expectProblem(page, 'Email', 'Please provide a email!');
});

test.describe(() => {
  test.beforeEach(async ({ page, admin, enter }) => {
    await enter(admin);
    await page.goto('/dashboard/add-doctor');
    const main = page.getByRole('main');
    await main.getByLabel('Name').fill('Dana Example');
    await main.getByLabel('Email').fill('dana@molar.test');
    await main.getByLabel('Specialty').selectOption('Oral Surgery');
    await main.getByLabel('Image').setInputFiles(picture);
  });

  const rules = [
    { name: 'name required', field: 'Name', value: '', text: /name/ },
    { name: "email required, 'Email is Requied'", field: 'Email', value: '', text: 'Email is Requied' },
    {
      name: "email valid pattern, 'Provide a valid Email'",
      field: 'Email',
      value: 'dana@molar',
      text: 'Provide a valid Email',
    },
  ];
  for (const { name, field, value, text } of rules) {
    test(`5 Add doctor: ${name}`, async ({ page }) => {
      await page.getByRole('main').getByLabel(field).fill(value);
      await page.getByRole('button', { name: 'Add doctor' }).click();
      await expectProblem(page, field, text);
    });
  }

  test("5 Add doctor: specialty required, 'Specialty is required'", async ({ page }) => {
    await page.getByRole('main').getByLabel('Specialty').selectOption('');
    await page.getByRole('button', { name: 'Add doctor' }).click();
    await expectProblem(page, 'Specialty', 'Specialty is required');
  });

  test("5 Add doctor: image file required, 'Image is required'", async ({ page }) => {
    await page.getByRole('main').getByLabel('Image').setInputFiles([]);
    await page.getByRole('button', { name: 'Add doctor' }).click();
    await expectProblem(page, 'Image', /Image is required/);
  });
});

test.describe(() => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  const isValid = (page: Page) =>
    page.getByRole('form', { name: 'Get in touch' }).evaluate((form: HTMLFormElement) => form.checkValidity());

  test('5 Contact form: email required and of email type', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    expect(await isValid(page)).toBe(false);
    await page.getByRole('textbox', { name: 'Email' }).fill('robin');
    expect(await isValid(page)).toBe(false);
    await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
    expect(await isValid(page)).toBe(true);
  });

  test('5 Contact form: message required', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
    expect(await isValid(page)).toBe(false);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    expect(await isValid(page)).toBe(true);
  });

  test('5 Contact form: subject optional', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('');
    expect(await isValid(page)).toBe(true);
  });

  test('5 Contact form: submitting does nothing visible and makes no call', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.waitForLoadState('networkidle');
    const main = page.getByRole('main');
    const before = await main.ariaSnapshot();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.getByRole('button', { name: 'Submit' }).click();
    // Whatever a submission sets off has been asked for by the time that another call was answered.
    await page.evaluate(() => fetch('/healthz'));
    expect(calls.map((url) => new URL(url).pathname)).toEqual(['/healthz']);
    expect((await main.ariaSnapshot()).replace(' [active]', '')).toBe(before.replace(' [active]', ''));
    await expect(page).toHaveURL('/');
  });
});
