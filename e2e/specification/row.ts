// What the specification's rows are tested with, without the worker: every request shows where the page makes it.
import type { Locator, Page, Request } from 'playwright/test';

/** Resolves with the next call of the page to that path of the server, e.g. nextCall(page, 'POST', '/booking'). */
export function nextCall(page: Page, method: string, path: string): Promise<Request> {
  return page.waitForRequest((request) => request.method() === method && new URL(request.url()).pathname === path);
}

/** An error interrupts a screen reader, good news waits for its turn. The list of messages, which is closed, does not count. */
export function toast(page: Page, kind: 'success' | 'error', text: string | RegExp): Locator {
  return page.getByRole(kind === 'error' ? 'alert' : 'status').filter({ hasText: text });
}

export function readToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'));
}

/** The names of a member list, sorted, to compare shapes by. */
export function members(value: object): string[] {
  return Object.keys(value).sort();
}
