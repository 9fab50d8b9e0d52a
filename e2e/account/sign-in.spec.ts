import { fillRegister, logIn, logOut } from '../support/account-forms.ts';
import { bookOn } from '../support/booking-day.ts';
import { countOnDevice } from '../support/device-database.ts';
import { expect, test } from '../support/fixtures.ts';
import { gotoWithGoogle } from '../support/google-ready.ts';
import { holdTimeLimits } from '../support/time-limits.ts';

test('the demo accounts are also there when the page is opened by the computer’s IP address', async ({
  page,
  newPerson,
  origin,
}) => {
  const { email, password, name } = await newPerson();
  await page.goto(`${origin.replace('localhost', '127.0.0.1')}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
});

for (const [what, call, isDone] of [
  ['the provider’s answer about the account is lost', '**/accounts:signUp**', true],
  ['the name does not get through', '**/accounts:update**', false],
  ['the clinic’s answer is lost', '**/user/*', true],
] as const) {
  test(`a registration of which ${what} is finished by pressing again, with one email`, async ({ page }) => {
    const { name, email } = await fillRegister(page, { name: 'Robin Twice' });
    await page.route(call, async (route) => {
      if (isDone) await route.fetch();
      await route.abort('internetdisconnected');
    });
    let mails = 0;
    page.on('request', (request) => {
      if (request.url().includes('sendOobCode')) mails += 1;
    });
    const register = page.getByRole('button', { name: 'Register' });
    await register.click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('can’t be reached');
    await page.unroute(call);
    await register.click();
    await expect(page.getByRole('button', { name })).toBeVisible();
    await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();
    expect(mails).toBe(1);
  });
}

test('a mistyped password loses nothing of a registration that was begun', async ({ page }) => {
  const { name, email, password } = await fillRegister(page, { name: 'Robin Twice' });
  await page.route('**/accounts:signUp**', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  const register = page.getByRole('button', { name: 'Register' });
  const said = page.getByRole('main').getByRole('alert');
  const type = async (text: string) => {
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(text);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(text);
    await register.click();
  };
  await register.click();
  await expect(said).toContainText('can’t be reached');
  await page.unroute('**/accounts:signUp**');
  await type('another-password');
  await expect(said).toContainText('There is already an account with this email address.');
  await type(password);
  await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();

  // After a logout the form starts over: this is an account like any other.
  await logOut(page, name);
  await page.getByRole('link', { name: 'Register' }).first().click();
  for (const [label, value] of [
    ['Name', 'Other Name'],
    ['Email', email],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(value);
  await type(password);
  await expect(said).toContainText('There is already an account with this email address.');
});

test('a login service that hangs is reported after ten seconds, and an answer after that lets nobody in', async ({
  page,
  newPerson,
}) => {
  const late = await newPerson('Lee Late');
  const next = await newPerson('Robin Next');
  const limits = await holdTimeLimits(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/accounts:signInWithPassword**', async (route) => {
    if (route.request().postData()?.includes(late.email)) await held.promise;
    await route.continue();
  });
  await page.goto('/login');
  const asked = page.waitForRequest('**/accounts:signInWithPassword**');
  await logIn(page, late);
  await asked;
  await limits.pass();
  await expect(page.getByRole('alert')).toContainText('The login service can’t be reached.');
  await logIn(page, next);
  await expect(page.getByRole('button', { name: next.name })).toBeVisible();
  // The SDK asks for the account before it reports the login.
  const told = page.waitForResponse('**/accounts:lookup**');
  held.resolve();
  await (await told).finished();
  await page.getByRole('link', { name: 'Appointment' }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page.getByRole('button', { name: next.name })).toBeVisible();
    await expect(page.getByRole('button', { name: late.name })).toBeHidden();
  }
});

test('a browser whose storage does not answer the sign-in is reported after a time limit', async ({
  page,
  newPerson,
}) => {
  const { email, password } = await newPerson();
  await page.addInitScript(() => {
    Object.assign(window, { hasHungDatabase: true });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, ...version) {
      // As in WebKit, when a frozen page holds the database.
      return name === 'firebaseLocalStorageDb' ? ({} as IDBOpenDBRequest) : open.call(this, name, ...version);
    };
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('This browser’s storage does not answer.');
});

test('Google’s script that failed without a network loads by itself once the network is back', async ({ page }) => {
  await page.route('**/gapi.js', (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.goto('/login');
  await expect(page.getByText('Google login could not be loaded.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('Google login could not be loaded.')).toBeHidden();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await opened;
});

test('Google’s script that has not loaded after ten seconds is reported, and a retry loads it', async ({ page }) => {
  const limits = await holdTimeLimits(page);
  await page.route('**/gapi.js', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/gapi.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await asked;
  await limits.pass();
  await expect(page.getByText('Google login could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Google login could not be loaded.')).toBeHidden();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await opened;
});

test('a Google button that can’t work says why', async ({ page }) => {
  await page.route('**/gapi.js', (route) => route.abort());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('The login service can’t be reached');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('Google’s window opens in the same task as the press, as WebKit demands', async ({ page }) => {
  await page.addInitScript(() => {
    let isPressed = false;
    addEventListener(
      'click',
      () => {
        isPressed = true;
        setTimeout(() => {
          isPressed = false;
        });
      },
      { capture: true },
    );
    const open = window.open.bind(window);
    window.open = (...of) => (isPressed ? open(...of) : null);
  });
  await gotoWithGoogle(page, '/login');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await opened;
});

test('a press before Google’s sign-in is ready, with the window blocked, asks to press again', async ({ page }) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...of) => (document.documentElement.dataset.blocks ? null : open(...of));
  });
  const frame = Promise.withResolvers<void>();
  await page.route('**/emulator/auth/iframe**', async (route) => {
    await frame.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/emulator/auth/iframe**');
  await page.goto('/login', { waitUntil: 'commit' });
  await asked;
  await page.evaluate(() => {
    document.documentElement.dataset.blocks = 'yes';
  });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  frame.resolve();
  await expect(page.getByRole('alert')).toHaveText('Google login is ready now. Please press the button again.');
  await page.evaluate(() => {
    delete document.documentElement.dataset.blocks;
  });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await opened;
});

test('a Google frame that hangs frees the form after ten seconds, and the person can still log in', async ({
  page,
  newPerson,
}) => {
  const { email, password, name } = await newPerson();
  const limits = await holdTimeLimits(page);
  await page.route('**/emulator/auth/iframe**', () => {});
  const asked = page.waitForRequest('**/emulator/auth/iframe**');
  await page.goto('/login', { waitUntil: 'commit' });
  await asked;
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await limits.pass();
  await expect(page.getByRole('alert')).toContainText('The login service can’t be reached');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
});

test('a login page on the way to an admins’ page does not lead there after a login in another tab', async ({
  page,
  context,
  newPerson,
}) => {
  const person = await newPerson('Robin Elsewhere');
  await page.goto('/dashboard/all-users');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard%2Fall-users$/);
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, person);
  await expect(page).toHaveURL('/');
  for (const it of [page, other]) await expect(it.getByRole('button', { name: person.name })).toBeVisible();
});

test('a person logs out although another page holds their database', async ({ page, context, newPatient, enter }) => {
  const person = await newPatient('Robin Held');
  await enter(person);
  await page.goto('/dashboard');
  await expect(page.getByText("You don't have any appointment")).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.evaluate(async () => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const opening = indexedDB.open(names.find((name) => name.startsWith('molar-')) ?? '');
    opening.onsuccess = () => {
      const stores = [...opening.result.objectStoreNames];
      const transaction = opening.result.transaction(stores, 'readwrite');
      const hold = () => {
        resolve();
        transaction.objectStore('outbox').count().onsuccess = hold;
      };
      hold();
    };
    await held;
  });
  await page.evaluate(() => Object.assign(window, { hasHungDatabase: true }));
  await logOut(page, person.name);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('button', { name: person.name })).toBeHidden();
});

test('what another tab stores while its person is logging out is deleted as well', async ({
  page,
  context,
  day,
  newPatient,
  enter,
}) => {
  const person = await newPatient('Robin Twice');
  await enter(person);
  // As on a slow device, this tab is late to notice that it has emptied the database.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
    const isNoticed = new Promise((resolve) => addEventListener('noticed', resolve));
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (stores, mode, options) {
      const begun = transaction.call(this, stores, mode, options);
      if (mode !== 'readwrite' || !new Set(stores).isSupersetOf(new Set(['outbox', 'users']))) return begun;
      return Object.defineProperty(begun, 'oncomplete', {
        set: (tell) => begun.addEventListener('complete', () => void isNoticed.then(tell)),
      });
    };
  });
  await bookOn(page, day, 'Teeth Cleaning', '08.00 AM - 08.30 AM');
  await page.goto('/dashboard');
  await expect(page.getByRole('row', { name: /Teeth Cleaning/ })).toContainText('Unpaid');
  const other = await context.newPage();
  const { promise: isEmptied, resolve: noteEmptied } = Promise.withResolvers<void>();
  await other.route('**/my-appointment*', async (route) => {
    await isEmptied;
    await route.continue();
  });
  const asked = other.waitForRequest('**/my-appointment*');
  await other.goto('/dashboard');
  await asked;
  const expectKept = (count: number) => expect.poll(() => countOnDevice(other, person.uid, 'bookings')).toBe(count);
  await logOut(page, person.name);
  await expectKept(0);
  // The other tab has not heard of the logout yet.
  noteEmptied();
  await expectKept(1);
  await page.evaluate(() => dispatchEvent(new Event('noticed')));
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);
  await expectKept(0);
});
