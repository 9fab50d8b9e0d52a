import type { APIRequestContext } from 'playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  start_url: string;
  theme_color: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
}

const MOST_BYTES = 100 * 1024;

async function readManifest(request: APIRequestContext): Promise<Manifest> {
  return (await request.get('/manifest.webmanifest')).json();
}

test('every image of the manifest exists, with the type and size that it declares', async ({ request }) => {
  const { icons, screenshots, shortcuts } = await readManifest(request);
  for (const picture of [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const answer = await request.get(picture.src);
    const bytes = await answer.body();
    const { format, width, height } = await sharp(bytes).metadata();
    const found = { type: answer.headers()['content-type'], format: `image/${format}`, sizes: `${width}x${height}` };
    expect(found, picture.src).toEqual({ type: picture.type, format: picture.type, sizes: picture.sizes });
    expect(bytes.length, picture.src).toBeLessThanOrEqual(MOST_BYTES);
  }
});

test('there are icons for every shape, and screenshots for phone and desktop', async ({ request }) => {
  const { icons, screenshots } = await readManifest(request);
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
});

test('the shortcuts lead to their pages', async ({ page, request, newPatient, enter }) => {
  const { shortcuts } = await readManifest(request);
  await enter(await newPatient());
  const headings = { Book: 'Book an appointment', 'My appointments': 'My appointments' };
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.keys(headings));
  for (const [index, heading] of Object.values(headings).entries()) {
    const answer = await page.goto(shortcuts[index]?.url ?? '');
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
});

test('a page declares one color for light and one for dark', async ({ page, request }) => {
  const { theme_color } = await readManifest(request);
  await page.goto('/about');
  const colors: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const matching = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content),
    );
    expect(matching).toHaveLength(1);
    colors.push(...matching);
  }
  expect(colors[0]).toBe(theme_color);
  expect(colors[1]).not.toBe(theme_color);
});

test('Chromium finds nothing that prevents installing the page', async ({ page }) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Test windows are private.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
