// The payment page as a person sees and uses it, and the bank's dialog that may cover it.
import type { Page } from 'playwright/test';

export const GOOD = '4242 4242 4242 4242';
/** A card for which the bank asks who is paying. */
export const ASKS = '4000 0027 6000 3184';

export const cardForm = (page: Page) => page.frameLocator('iframe[title="Card form"]');
export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true });
export const problem = (page: Page) => page.getByRole('main').getByRole('alert');
export const bank = (page: Page) => page.frameLocator('iframe[title="3-D Secure test"]');
export const complete = (page: Page) => page.getByRole('main').getByText('Your payment is complete.');

export async function fill(page: Page, number: string): Promise<void> {
  await cardForm(page).getByLabel('Card number').fill(number);
  await cardForm(page).getByLabel('Expiry').fill('12 / 34');
  await cardForm(page).getByLabel('CVC').fill('123');
}

export async function pay(page: Page, number: string): Promise<void> {
  await fill(page, number);
  await payButton(page).click();
}
