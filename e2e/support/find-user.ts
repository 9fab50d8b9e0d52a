import type { Page } from 'playwright/test';

/** Shows only users whose name, email address or role contains the text: the page lists at most 200 of a worker's users. */
export const findUser = (page: Page, text: string): Promise<void> =>
  page.getByRole('searchbox', { name: 'Find by name, email or role' }).fill(text);

export async function openUsers(page: Page, text: string): Promise<void> {
  await page.goto('/dashboard/all-users');
  await findUser(page, text);
}
