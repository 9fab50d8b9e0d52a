import { expect, test } from '../support/fixtures.ts';
import { holdScripts } from '../support/hold-scripts.ts';
import { wakeUp } from '../support/wake-up.ts';

const PUBLIC = [
  { path: '/', heading: 'Gentle dental care, at a time that suits you', title: 'Home - Molar' },
  { path: '/about', heading: 'About', title: 'About - Molar' },
  { path: '/login', heading: 'Login', title: 'Login - Molar' },
  { path: '/register', heading: 'Register', title: 'Register - Molar' },
];

test('the public pages are shown before any script runs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, heading, title } of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(title);
    });
  }
  await context.close();
});

for (const { path, title } of PUBLIC) {
  test(`${path} wakes up without being rendered again, and logs nothing to the console`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-is-first', ''));
    });
    const isFirst = page.locator('h1[data-is-first]');
    await page.goto(path);
    await wakeUp(page);
    await expect(isFirst).toBeVisible();
    await expect(page).toHaveTitle(title);
    expect(problems).toEqual([]);

    await test.step('and so does the page that the worker serves', async () => {
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.reload();
      await page.getByRole('button', { name: 'Colors: light' }).click();
      await expect(page.getByRole('button', { name: 'Colors: dark' })).toBeVisible();
      await expect(isFirst).toBeVisible();
      expect(problems).toEqual([]);
    });
  });
}

test('the scripts load after the first frame', async ({ page }) => {
  await page.goto('/');
  await wakeUp(page);
  const times = await page.evaluate(() => ({
    frame: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(times.scripts.length).toBeGreaterThan(2);
  expect(Math.min(...times.scripts)).toBeGreaterThan(times.frame ?? Infinity);
});

test('a person who scrolls while the scripts load keeps their position, and gets it back on return', async ({
  page,
}) => {
  const place = () => page.evaluate(() => scrollY);
  const bring = await holdScripts(page);
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 600));
  bring();
  await wakeUp(page);
  expect(await place()).toBe(600);

  await page.reload();
  await page.getByRole('button', { name: 'Colors: light' }).click();
  await expect(page.getByRole('button', { name: 'Colors: dark' })).toBeVisible();
  expect(await place()).toBe(600);

  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveTitle('Login - Molar');
  await expect.poll(place).toBe(0);
  await page.goBack();
  await expect.poll(place).toBe(600);
});

test('after a visit to one public page, that page opens without a network', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await wakeUp(page);
});

test('the scripts load at once when a person presses something before the browser reports a frame', async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  // Delays the page's load event.
  await page.route('**/icons/icon.svg', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await wakeUp(page);
});

test('the browser handles a link that is pressed while the page wakes up, because the router does not listen yet', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const dispatch = window.dispatchEvent.bind(window);
    // Stops the wake-up once React handles presses, before the router listens.
    window.dispatchEvent = (event) => event.type === 'molar:awake' || dispatch(event);
  });
  await page.goto('/');
  await page.waitForFunction(() => Object.keys(document.querySelector('footer a') ?? {}).length > 0);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About', exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});

test('a signed-in person never sees the Login link', async ({ page, enter, newPatient }) => {
  await enter(await newPatient());
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
});

test('the chosen colors apply before any script of the page runs', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await page.route('**/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('a color choice that the HTML could not know does not disturb hydration', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Colors: dark' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a page with demo accounts says so before any script runs', async ({ page }) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeVisible();
});

test('other pages start from the shared frame, with no button that would do nothing', async ({
  page,
  enter,
  newPatient,
}) => {
  await enter(await newPatient());
  await page.route('**/assets/*.js', () => {});
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Appointment' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page).toHaveTitle('Molar');
});

test('a first visit to a day requests it while the scripts still load, and only once', async ({
  page,
  enter,
  newPatient,
  day,
}) => {
  await enter(await newPatient());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).href));
  const bringScripts = await holdScripts(page);
  const medium = new Date(day.iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const isOfDay = (address: string) => new URL(address).searchParams.get('date') === medium;
  await Promise.all([
    page.waitForResponse((answer) => isOfDay(answer.url())),
    page.goto(`/appointment?date=${day.iso}`, { waitUntil: 'commit' }),
  ]);
  bringScripts();
  await expect(page.getByRole('article')).toHaveCount(6);
  expect(asked.filter(isOfDay)).toHaveLength(1);
});

test('with a query in the address, text typed before the page is awake is kept, and so is the query', async ({
  page,
  newPerson,
}) => {
  const bringScripts = await holdScripts(page);
  const { email, password } = await newPerson();
  await page.goto('/login?redirect=%2Fdashboard%2Fdevice', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  bringScripts();
  const other = page.getByRole('link', { name: 'Create an account' });
  await expect(other).toHaveAttribute('href', '/register?redirect=%2Fdashboard%2Fdevice');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/device');
});

test('input and presses before the page is awake count', async ({ page }) => {
  const bringScripts = await holdScripts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Toggle navigation' }).click();
  bringScripts();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByText('You have entered an invalid email address!')).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Register' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('robin@molar.test');
});

test('a password made visible before the page is awake is visible afterwards', async ({ page }) => {
  const bringScripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('a-good-password');
  await page.getByRole('button', { name: 'Show what I type' }).click();
  bringScripts();
  await wakeUp(page);
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('a-good-password');
});

test('text typed while the page wakes up wins over what the field held before', async ({ page }) => {
  await page.addInitScript(() => {
    const correct = (event: Event) => {
      const email = document.querySelector<HTMLInputElement>('input[type=email]');
      // The first field is being restored.
      if (event.isTrusted || !email || event.target === email) return;
      removeEventListener('input', correct);
      email.select();
      document.execCommand('insertText', false, 'corrected@molar.test');
    };
    addEventListener('input', correct);
  });
  const bringScripts = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Robin Example');
  await page.getByRole('textbox', { name: 'Email' }).fill('robin@molar.test');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  bringScripts();
  await expect(page.getByText('Password must contain minimum six characters')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Robin Example');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('corrected@molar.test');
});

test('letters typed as the page wakes up are added to those typed before', async ({ page }) => {
  await page.addInitScript(() => {
    const proto = HTMLInputElement.prototype;
    const value = Object.getOwnPropertyDescriptor(proto, 'value') as Required<PropertyDescriptor>;
    Object.defineProperty(proto, 'value', {
      ...value,
      set(text: string) {
        const isEmptied = text === '' && value.get.call(this) !== '';
        value.set.call(this, text);
        if (!isEmptied || this.type !== 'email') return;
        Object.defineProperty(proto, 'value', value);
        // A slow phone: input typed during this time is handled before anything else.
        const end = performance.now() + 500;
        while (performance.now() < end);
      },
    });
  });
  const bringScripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.pressSequentially('ro');
  bringScripts();
  await page.keyboard.type('bin.with.a.long.name@molar.test', { delay: 30 });
  await wakeUp(page);
  await expect(email).toHaveValue('robin.with.a.long.name@molar.test');
});

test('a selection made while the page wakes up is kept, and can be deleted', async ({ page }) => {
  const bringScripts = await holdScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Robin Example');
  await name.selectText();
  bringScripts();
  await wakeUp(page);
  await name.focus();
  // The field's own `press` would clear the selection first.
  await page.keyboard.press('Delete');
  await expect(name).toHaveValue('');
});

test('a password typed before the page is awake is sent nowhere', async ({ page }) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Password' }).fill('a-good-password');
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(page).toHaveURL('/login');
});
