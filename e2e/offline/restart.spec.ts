// One browser over several starts of the server: the worker's cached page must not lock out its earlier users.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { root } from '../../scripts/root.mjs';
import { wishOf } from '../../test/wish.ts';
import { complete, GOOD, pay } from '../support/card-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { type MolarServer, startMolar } from '../support/molar-server.ts';
import { createPerson } from '../support/person.ts';
import { rememberOn, signInByCall } from '../support/signed-in.ts';
import { workerAtWork } from '../support/worker-at-work.ts';

let molar: MolarServer;
test.beforeAll(async () => {
  molar = await startMolar({ AUTH_EMULATOR_PORT: '0' });
});
test.afterAll(() => molar.stop());

/** Google's script, reduced to the parts that the SDK needs to open the frame of the sign-in domain. */
const GOOGLE = readFileSync(join(root, 'server/demo/identity/gapi-shim.js'), 'utf8');

const project = (domain: string) => ({
  FIREBASE_API_KEY: 'key',
  FIREBASE_PROJECT_ID: 'clinic',
  FIREBASE_AUTH_DOMAIN: domain,
  ADOPT_STORE: 'clinic',
  PAYMENTS: 'simulator',
});

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

async function signInWithGoogle(page: Page, name: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.locator('.js-new-account').click();
  await popup.locator('#email-input').fill('gina@molar.test');
  await popup.locator('#display-name-input').fill(name);
  await popup.locator('#sign-in').click();
  await expect(page.getByRole('button', { name })).toBeVisible();
}

test('a person who was here before the restart can pay and log in, even if all other ports have changed', async ({
  page,
  context,
  day,
}) => {
  const person = await signInByCall(molar.origin, await createPerson(molar.origin));
  await rememberOn(context, molar.origin, person);
  await page.goto(`${molar.origin}/dashboard`);
  await workerAtWork(page);
  const booked = await fetch(`${molar.origin}/booking`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${person.accessToken}` },
    body: JSON.stringify(wishOf(person, day)),
  });
  const { insertedId } = (await booked.json()) as { insertedId: string };
  await page.goto(`${molar.origin}/dashboard`);
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toBeVisible();

  await molar.restart();
  await page.goto(`${molar.origin}/dashboard/payment/${insertedId}`);
  await pay(page, GOOD);
  await expect(complete(page)).toBeVisible();

  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await signInWithGoogle(page, 'Gina Google');
});

test('after a change of the login domain, a cached page reloads by itself, unless somebody is using it', async ({
  page,
  context,
}) => {
  await context.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: GOOGLE }),
  );
  await context.route('https://identitytoolkit.googleapis.com/**', (route) =>
    route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json: { authorizedDomains: ['localhost'] } }),
  );
  await context.route('https://*.clinic.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await molar.restart(project('one.clinic.test'));
  await page.goto(`${molar.origin}/login`);
  await workerAtWork(page);

  await molar.restart(project('two.clinic.test'));
  const loads = countLoads(page);
  // A request that a policy refuses is never sent.
  const framed = context.waitForEvent('request', (request) =>
    request.url().startsWith('https://two.clinic.test/__/auth/iframe'),
  );
  await page.goto(`${molar.origin}/login`);
  await expect.poll(loads).toBe(2);
  await expect(page.getByText('A newer version of this page is ready.')).toBeHidden();
  await framed;

  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  const other = await context.newPage();
  const otherLoads = countLoads(other);
  await other.goto(`${molar.origin}/about`);
  // As a page does whose requests are saved nowhere else.
  await other.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  await molar.restart(project('three.clinic.test'));
  await page.evaluate(async () => {
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    await (await navigator.serviceWorker.ready).update();
    await taken;
  });
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('robin@molar.test');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(loads).toBe(3);
  await expect(other.getByRole('button', { name: 'Update now' })).toBeVisible();
  expect(otherLoads()).toBe(1);
});

test('a page whose scripts load after the worker has taken over learns of the new policy as well', async ({ page }) => {
  await molar.restart(project('four.clinic.test'));
  await page.goto(`${molar.origin}/about`);
  await workerAtWork(page);

  await molar.restart(project('five.clinic.test'));
  // Once, as on a slow phone: the page runs nothing until the takeover is over.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('wasLate')) return;
    sessionStorage.setItem('wasLate', 'yes');
    const taken = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (work: () => void, ms: number) => taken.then(() => setTimeout(work, ms)) });
  });
  const loads = countLoads(page);
  await page.goto(`${molar.origin}/about`);
  await expect.poll(loads).toBe(2);
});
