import type { Page } from 'playwright/test';
import { wishOf } from '../../test/wish.ts';
import { expect, type TestFixtures } from './fixtures.ts';
import type { SignedIn } from './signed-in.ts';

type Fixtures = Pick<TestFixtures, 'enter' | 'newPatient' | 'call' | 'day'> & { page: Page };

/** Opens My appointments of a new patient with Teeth Cleaning and Oral Surgery on one day, in this order. */
export async function openTwo({ page, enter, newPatient, call, day }: Fixtures): Promise<SignedIn> {
  const person = await newPatient();
  const wishes = [wishOf(person, day), wishOf(person, day, '10.00 AM - 10.30 AM', 'oral-surgery')];
  for (const body of wishes) await call('POST', '/booking', { person, body });
  await enter(person);
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Messages' })).toBeVisible();
  return person;
}
