// The actions of an admin, each as one flow through the rows of the specification that it covers.
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { newDoctor, picture } from '../../test/doctor.ts';
import { findUser } from '../support/find-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { rememberOn } from '../support/signed-in.ts';
import { expectProblem } from './field-problem.ts';
import { nextCall, readToken, toast } from './row.ts';

const bearer = ({ accessToken }: { accessToken: string }) => `Bearer ${accessToken}`;

test('making somebody an admin, who finds the admins’ pages, and removing them again', async ({
  browser,
  page,
  origin,
  call,
  admin,
  newPatient,
  enter,
}) => {
  const person = await newPatient('Uma Listed');
  const roleOf = async () => (await call('GET', `/check-admin/${person.email}`, { person })).json();
  const context = await browser.newContext({ baseURL: origin });
  await rememberOn(context, origin, person);
  const theirs = await context.newPage();
  await theirs.goto('/dashboard');
  await expect(theirs.getByText("You don't have any appointment")).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'All users' })).toHaveCount(0);

  await enter(admin);
  const checked = page.waitForResponse((answer) => answer.url().includes('/check-admin/'));
  const listed = nextCall(page, 'GET', '/all-users');
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: person.email });

  await test.step('6 Admin status is checked with the server for the current email', async () => {
    const request = (await checked).request();
    expect(new URL(request.url()).pathname).toBe(`/check-admin/${encodeURIComponent(admin.email)}`);
    expect(request.headers().authorization).toBe(bearer(admin));
  });
  await test.step('7 GET /check-admin/{userEmail}: the page shows the menu by its role', async () => {
    expect(await (await checked).json()).toEqual({ role: 'admin' });
    await page.getByRole('link', { name: 'All users' }).click();
    await expect(page).toHaveTitle('All users - Molar');
  });
  await test.step('7 GET /all-users: the page lists the users', async () => {
    expect((await listed).headers().authorization).toBe(bearer(admin));
    await findUser(page, person.email);
    await expect(row).toContainText('Uma Listed');
  });
  await test.step('2 /dashboard/all-users: user list with make admin and remove admin actions', async () => {
    await expect(row.getByRole('button', { name: 'Make admin' })).toBeVisible();
    await findUser(page, admin.email);
    const mine = page.getByRole('row', { name: admin.email });
    await expect(mine.getByRole('button', { name: 'Remove admin' })).toBeVisible();
    await findUser(page, person.email);
  });

  const made = nextCall(page, 'PUT', `/admin/${encodeURIComponent(person.email)}`);
  await row.getByRole('button', { name: 'Make admin' }).click();
  await test.step('7 PUT /admin/{userEmail}: the page makes an admin with it', async () => {
    expect((await made).headers().authorization).toBe(bearer(admin));
  });
  await test.step("8 Success toasts: 'Make admin successfully!'", async () => {
    await expect(toast(page, 'success', 'Make admin successfully!')).toBeVisible();
  });
  await test.step('4 User: normal becomes admin by make admin', async () => {
    await expect(row).toContainText('Admin');
    // Whatever the direction of a name, the text around it stays in place.
    await expect(row.locator('bdi')).toHaveText('Uma Listed');
    expect(await roleOf()).toEqual({ role: 'admin' });
    await theirs.reload();
    await theirs.getByRole('link', { name: 'Manage doctor' }).click();
    await expect(theirs.getByRole('heading', { name: 'Manage doctor' })).toBeVisible();
  });

  const removed = nextCall(page, 'PUT', `/remove-admin/${encodeURIComponent(person.email)}`);
  await row.getByRole('button', { name: 'Remove admin' }).click();
  await test.step('7 PUT /remove-admin/{userEmail}: the page removes an admin with it', async () => {
    expect((await removed).headers().authorization).toBe(bearer(admin));
  });
  await test.step("8 Success toasts: 'Remove admin successfully!'", async () => {
    await expect(toast(page, 'success', 'Remove admin successfully!')).toBeVisible();
  });
  await test.step('4 User: admin becomes normal by remove admin', async () => {
    await expect(row).toContainText('Patient');
    expect(await roleOf()).toEqual({ role: null });
  });
  await test.step('6 Admin status: without it, the user is signed out and redirected to login', async () => {
    await theirs.reload();
    // They do not return to the admins' page.
    await expect(theirs).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
    expect(await readToken(theirs)).toBeNull();
  });
  await context.close();
});

/** Large enough to be made smaller. The server checks the content, so the extension may be wrong. */
const drawPortrait = async () => ({
  name: 'portrait.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer(),
});

test('adding a doctor, and deleting them', async ({ page, call, admin, enter }) => {
  // Other tests of this worker may have left some.
  const others = (await (await call('GET', '/doctor', { person: admin })).json()) as { _id: string }[];
  for (const { _id } of others) await call('DELETE', `/delete/${_id}`, { person: admin });
  const specialties = (await (await call('GET', '/specialty')).json()) as { name: string }[];
  const doctor = newDoctor('');
  await enter(admin);
  await page.goto('/dashboard/manage-doctor');
  await expect(page.getByText('There are no doctors yet.')).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Add doctor' }).last().click();
  await expect(page).toHaveTitle('Add doctor - Molar');
  const add = main.getByRole('button', { name: 'Add doctor' });
  const image = main.getByLabel('Image');
  await test.step('2 /dashboard/add-doctor: add-doctor form', async () => {
    for (const name of ['Name', 'Email', 'Specialty', 'Image']) await expect(main.getByLabel(name)).toBeVisible();
    await expect(add).toBeVisible();
  });
  await test.step('7 GET /specialty: the page offers the specialties', async () => {
    const offered = page.getByRole('combobox', { name: 'Specialty' }).getByRole('option');
    await expect(offered).toContainText(['', ...specialties.map(({ name }) => name).sort()]);
  });
  await refuseIncomplete(page);

  await main.getByLabel('Name').fill(doctor.name);
  await main.getByLabel('Email').fill(doctor.email);
  await main.getByLabel('Specialty').selectOption(doctor.specialty);
  await test.step('a file that is too large, or is not a picture, is refused', async () => {
    await image.setInputFiles({ ...picture, buffer: Buffer.alloc(6 * 1024 * 1024) });
    await expect(page.getByText('at most 5 MB.')).toBeVisible();
    await image.setInputFiles({ ...picture, buffer: Buffer.from('<svg/>') });
    await add.click();
    await expect(page.getByRole('alert').filter({ hasText: 'This file is not a picture' })).toBeVisible();
    await expect(image).toBeFocused();
    await expect(image).toHaveAccessibleDescription(/This file is not a picture/);
    await expect(main.getByLabel('Name')).toHaveValue(doctor.name);
  });
  await image.setInputFiles(await drawPortrait());
  const uploaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/images');
  const asked = nextCall(page, 'POST', '/doctor');
  await add.click();
  await test.step("7 POST /doctor and image upload: data.url becomes the doctor's image", async () => {
    expect((await uploaded).request().headers()['content-type']).toMatch(/^multipart\/form-data/);
    const { data } = (await (await uploaded).json()) as { data: { url: string } };
    expect((await asked).postDataJSON()).toEqual({ ...doctor, image: data.url });
    expect((await asked).headers().authorization).toBe(bearer(admin));
  });
  await test.step("8 Success toasts: 'Doctor added successfully!'", async () => {
    await expect(toast(page, 'success', 'Doctor added successfully!')).toBeVisible();
  });
  await test.step('the form is empty again', async () => {
    await expect(main.getByLabel('Name')).toHaveValue('');
    await expect(main.getByLabel('Name')).toBeFocused();
    await expect(image).toHaveValue('');
  });
  await test.step('a second doctor with the same email address is refused in the same form', async () => {
    await main.getByLabel('Name').fill('Dana the Second');
    await main.getByLabel('Email').fill(doctor.email);
    await main.getByLabel('Specialty').selectOption(doctor.specialty);
    await image.setInputFiles(picture);
    await add.click();
    const email = main.getByLabel('Email');
    await expect(email).toHaveAccessibleDescription('There is already a doctor with this email address.');
    await expect(email).toBeFocused();
  });

  const listed = nextCall(page, 'GET', '/doctor');
  await page.getByRole('link', { name: 'Manage doctor' }).click();
  const row = page.getByRole('row', { name: doctor.email });
  const request = await listed;
  await test.step('7 GET /doctor: the page lists the doctors', async () => {
    expect(request.headers().authorization).toBe(bearer(admin));
    await expect(row).toContainText(doctor.specialty);
  });
  const remove = row.getByRole('button', { name: 'Delete' });
  await test.step('2 /dashboard/manage-doctor: doctor list with removal', async () => {
    await expect(row).toContainText(doctor.name);
    await expect(remove).toHaveAccessibleDescription(`${doctor.name} ${doctor.email}`);
  });
  await test.step('the picture is in the list, and as small as it needs to be', async () => {
    const photo = row.getByRole('img', { name: `Photo of ${doctor.name}` });
    await expect(photo).toHaveAttribute('src', /^\/images\/[0-9a-f]{64}$/);
    await expect.poll(() => photo.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(512);
  });

  const dialog = page.getByRole('dialog', { name: `Delete ${doctor.name}?` });
  await test.step('the question starts at the button that changes nothing, and returns the focus', async () => {
    for (const key of ['Enter', 'Escape']) {
      await remove.click();
      await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
      await page.keyboard.press(key);
      await expect(dialog).toBeHidden();
      await expect(remove).toBeFocused();
    }
  });
  const doctors = (await (await request.response())?.json()) as { _id: string; email: string }[];
  const deleted = nextCall(page, 'DELETE', `/delete/${doctors.find(({ email }) => email === doctor.email)?._id}`);
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await test.step('7 DELETE /delete/{id}: the page deletes a doctor with it, once it has asked', async () => {
    expect((await deleted).headers().authorization).toBe(bearer(admin));
  });
  await test.step("8 Success toasts: 'Delete Doctor Successfully!'", async () => {
    await expect(toast(page, 'success', 'Delete Doctor Successfully!')).toBeVisible();
    await expect(page.getByText('There are no doctors yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Manage doctor' })).toBeFocused();
  });
});

/** Submits the empty form, and then with all but one field. */
async function refuseIncomplete(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const add = main.getByRole('button', { name: 'Add doctor' });
  await test.step('an empty form names everything that is missing, and moves the focus to the first of it', async () => {
    await add.click();
    for (const text of [
      'Please enter the doctor’s name',
      'Email is Requied',
      'Specialty is required',
      'Image is required',
    ])
      await expect(main.getByText(text)).toBeVisible();
    await expect(main.getByLabel('Name')).toBeFocused();
  });
  await main.getByLabel('Name').fill('Dana Example');
  await main.getByLabel('Email').fill('dana@molar.test');
  await main.getByLabel('Specialty').selectOption('Oral Surgery');
  await main.getByLabel('Image').setInputFiles(picture);
  for (const { name, field, value, good, text } of [
    { name: 'name required', field: 'Name', value: '', good: 'Dana Example', text: /name/ },
    {
      name: "email required, 'Email is Requied'",
      field: 'Email',
      value: '',
      good: 'dana@molar.test',
      text: 'Email is Requied',
    },
    {
      name: "email valid pattern, 'Provide a valid Email'",
      field: 'Email',
      value: 'dana@molar',
      good: 'dana@molar.test',
      text: 'Provide a valid Email',
    },
  ]) {
    await test.step(`5 Add doctor: ${name}`, async () => {
      await main.getByLabel(field).fill(value);
      await add.click();
      await expectProblem(page, field, text);
      await main.getByLabel(field).fill(good);
    });
  }
  await test.step("5 Add doctor: specialty required, 'Specialty is required'", async () => {
    await main.getByLabel('Specialty').selectOption('');
    await add.click();
    await expectProblem(page, 'Specialty', 'Specialty is required');
    await main.getByLabel('Specialty').selectOption('Oral Surgery');
  });
  await test.step("5 Add doctor: image file required, 'Image is required'", async () => {
    await main.getByLabel('Image').setInputFiles([]);
    await add.click();
    await expectProblem(page, 'Image', /Image is required/);
  });
}

test('a person who is not an admin', async ({ page, newPatient, enter }) => {
  const person = await newPatient();
  for (const path of [
    '/dashboard/all-users',
    '/dashboard/add-doctor',
    '/dashboard/manage-doctor',
    '/dashboard/audit',
  ]) {
    await test.step(`2 Redirects: a non-admin who reaches ${path} is signed out and sent to /login`, async () => {
      await enter(person);
      await page.goto(path);
      await expect(page).toHaveURL(/\/login(\?|$)/);
      await expect(page.getByText('Only an admin can see this page.').first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
      expect(await readToken(page)).toBeNull();
    });
  }
});
