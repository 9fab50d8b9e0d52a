import { expect, test } from 'vitest';
import { isPage } from './page.ts';

test('the address of a page is distinguished from one that leads nowhere', () => {
  for (const path of ['/', '/about', '/about/', '/dashboard/', '/auth/action']) {
    expect(isPage(path)).toBe(true);
  }
  const payments = ['/dashboard/payment/a/b', '/dashboard/payment/..%2F..%2Fadmin'];
  for (const path of ['/abou', '/about/us', '/dashboard/x', '//', '/About', ...payments]) {
    expect(isPage(path), path).toBe(false);
  }
});
