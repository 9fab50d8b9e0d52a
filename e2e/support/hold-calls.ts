import type { Page } from 'playwright/test';

/** Calls of the page to these addresses go out once the returned function is called. */
export async function holdCalls(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}
