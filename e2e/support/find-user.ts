import type { Page } from 'playwright/test';

/** Of all users, those alone whose name, email address or role has the text: the page draws no more than 200 of a worker's. */
export const findUser = (page: Page, text: string): Promise<void> =>
  page.getByRole('searchbox', { name: 'Find by name, email or role' }).fill(text);

export async function openUsers(page: Page, text: string): Promise<void> {
  await page.goto('/dashboard/all-users');
  await findUser(page, text);
}
