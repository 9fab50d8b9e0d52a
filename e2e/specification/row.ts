// Helpers for the rows of the specification, without the worker: every request shows up where the page makes it.
import type { Locator, Page, Request } from 'playwright/test';

/** Resolves with the page's next call to that path of the server, e.g. nextCall(page, 'POST', '/booking'). */
export function nextCall(page: Page, method: string, path: string): Promise<Request> {
  return page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === path);
}

/** An error interrupts a screen reader, a success waits. The closed list of messages does not count. */
export function toast(page: Page, kind: 'success' | 'error', text: string | RegExp): Locator {
  return page.getByRole(kind === 'error' ? 'alert' : 'status').filter({ hasText: text });
}

export function readToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

/** Sorted member names, to compare shapes. */
export function members(value: object): string[] {
  return Object.keys(value).sort();
}
