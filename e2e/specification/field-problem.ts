import { expect, type Page } from 'playwright/test';

/** Expects the text below a required field, and that a screen reader reads it with the field. */
export async function expectProblem(page: Page, label: string, text: string | RegExp): Promise<void> {
  const field = page.getByRole('main').or(page.getByRole('dialog')).getByLabel(label, { exact: true });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAttribute('aria-required', 'true');
  await expect(field).toHaveAccessibleDescription(text);
}
