// Messages about a doctor refer to the values that were sent, however long the answer takes.
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { newDoctor, picture } from '../../test/doctor.ts';
import { failUntilPressed } from '../support/fail-until-pressed.ts';
import { expect, test } from '../support/fixtures.ts';
import { uploadPicture } from '../support/upload-picture.ts';

const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name' });
const emailOf = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const specialtyOf = (page: Page) => page.getByRole('combobox', { name: 'Specialty' });

async function expectHeld(page: Page, name: string): Promise<void> {
  await expect(nameOf(page)).toHaveValue(name);
  for (const field of [nameOf(page), emailOf(page)]) await expect(field).not.toBeEditable();
  for (const field of [specialtyOf(page), page.getByLabel('Image')]) await expect(field).toBeDisabled();
}

/** Fills the form and presses the button; `letGo` releases the clinic's answer. */
async function press(page: Page, { name, email }: { name: string; email: string }): Promise<{ letGo(): void }> {
  await nameOf(page).fill(name);
  await emailOf(page).fill(email);
  await specialtyOf(page).selectOption('Oral Surgery');
  await page.getByLabel('Image').setInputFiles(picture);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/doctor', async (route) => {
    await promise;
    await route.continue();
  });
  const sent = page.waitForRequest('**/doctor');
  await page.getByRole('button', { name: 'Add doctor' }).click();
  await sent;
  return { letGo: resolve };
}

test.beforeEach(async ({ page, admin, enter }) => {
  await enter(admin);
  await page.goto('/dashboard/add-doctor');
});

test('the form is locked until the clinic answers, and a refusal applies to the values in it', async ({
  page,
  admin,
  call,
  request,
}) => {
  const known = newDoctor(await uploadPicture(request, admin));
  const { _id } = await (await call('POST', '/doctor', { person: admin, body: known })).json();
  const { letGo } = await press(page, { name: 'Dr Twice', email: known.email });
  await expectHeld(page, 'Dr Twice');
  letGo();
  await expect(emailOf(page)).toHaveAccessibleDescription('There is already a doctor with this email address.');
  await expect(emailOf(page)).toHaveValue(known.email);
  await expect(emailOf(page)).toBeFocused();
  for (const field of [nameOf(page), emailOf(page), specialtyOf(page)]) await expect(field).toBeEditable();
  await call('DELETE', `/delete/${_id}`, { person: admin });
});

test('an image that changed on disk after it was chosen has to be chosen again', async ({
  page,
  admin,
  call,
}, info) => {
  const { email } = newDoctor('');
  await nameOf(page).fill('Dr Cropped');
  await emailOf(page).fill(email);
  await specialtyOf(page).selectOption('Oral Surgery');
  const path = info.outputPath('portrait.png');
  writeFileSync(path, picture.buffer);
  await page.getByLabel('Image').setInputFiles(path);
  writeFileSync(path, Buffer.concat([picture.buffer, Buffer.from('cropped')]));
  await page.getByRole('button', { name: 'Add doctor' }).click();
  const image = page.getByLabel('Image');
  await expect(image).toHaveAccessibleDescription(/was changed or moved after you chose it\. Please choose it again\./);
  await expect(image).toBeFocused();
  expect(await image.inputValue()).toBe('');
  await image.setInputFiles(path);
  const answer = page.waitForResponse('**/doctor');
  await page.getByRole('button', { name: 'Add doctor' }).click();
  const { _id } = (await (await answer).json()) as { _id: string };
  await call('DELETE', `/delete/${_id}`, { person: admin });
});

test('a form that is left and reopened before the answer waits for it, and is empty once the doctor is added', async ({
  page,
  admin,
  call,
}) => {
  const { email } = newDoctor('');
  const { letGo } = await press(page, { name: 'Dr Late', email });
  await page.getByRole('link', { name: 'Manage doctor' }).click();
  await expect(page.getByRole('heading', { name: 'Manage doctor' })).toBeVisible();
  await page.goBack();
  await expectHeld(page, 'Dr Late');
  const answer = page.waitForResponse('**/doctor');
  letGo();
  const { _id } = (await (await answer).json()) as { _id: string };
  await expect(page.getByText('Doctor added successfully!').first()).toBeVisible();
  await expect(nameOf(page)).toHaveValue('');
  await expect(nameOf(page)).toBeEditable();
  await call('DELETE', `/delete/${_id}`, { person: admin });
});

test('specialties that can’t be loaded are reported as missing, and appear after a retry', async ({
  page,
  newAdmin,
  enter,
}) => {
  await enter(await newAdmin());
  const pressTryAgain = await failUntilPressed(page, /\/specialty$/);
  await page.goto('/dashboard/add-doctor');
  await expect(page.getByText('The list of specialties could not be loaded.')).toBeVisible();
  await expect(page.getByText('Loading the specialties')).toHaveCount(0);
  await pressTryAgain('Enter');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await specialtyOf(page).selectOption('Oral Surgery');
});
