import { SLOT } from '../../test/wish.ts';
import { bookOn } from '../support/booking-day.ts';
import { expect, test, toast } from './row.ts';

// As simple as the specification has it: whatever a form takes, the clinic takes too.
for (const address of ["o'brien@example.com", 'a&b@example.com', 'pat@xn--bcher-kva.example']) {
  test(`5 A simple address pattern: ${address} registers, signs in and books`, async ({ page, day, call, admin }) => {
    await page.goto('/register');
    await page.getByRole('textbox', { name: 'Name' }).fill('Pat O’Brien');
    await page.getByRole('textbox', { name: 'Email' }).fill(address);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-good-password');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('a-good-password');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL('/');

    await page.getByRole('button', { name: 'Pat O’Brien' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(address);
    await page.getByRole('textbox', { name: 'Password' }).fill('a-good-password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Pat O’Brien' })).toBeVisible();

    await bookOn(page, day, 'Teeth Cleaning', SLOT);
    await expect(toast(page, 'success', `Appointment is set ${day.medium} at ${SLOT}`)).toBeVisible();
    const users = (await (await call('GET', '/all-users', { person: admin })).json()) as { email: string }[];
    expect(users.map(({ email }) => email)).toContain(address);
  });
}
