import { isRedirect } from '@tanstack/react-router';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginSearch, requireAccount, requireNoAccount } from './guards.ts';

test('a person who logs in comes back to a path of this page, with its search', () => {
  expect(v.parse(LoginSearch, { redirect: '/appointment?date=2026-11-21' })).toEqual({
    redirect: '/appointment?date=2026-11-21',
  });
});

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n',
  '/a\\b',
  '/\u0085x',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '',
  7,
])('%j leads nowhere after sign-in', (redirect) => expect(v.parse(LoginSearch, { redirect }).redirect).toBeUndefined());

/** Where a guard redirects; undefined if it lets the person pass. */
function leadsTo(guard: () => void): unknown {
  try {
    guard();
    return undefined;
  } catch (error) {
    return isRedirect(error) ? error.options : error;
  }
}
const inputOf = (account: object | null, search = {}, ofAnother = '') =>
  ({
    context: { session: { account, mayBeOfAnother: (href: string) => href === ofAnother } },
    location: { href: '/dashboard?x=1' },
    search,
  }) as unknown as Parameters<typeof requireNoAccount>[0];

test('a signed-out person is redirected to the login page, which knows where they were going', () => {
  const signedOut = inputOf(null);
  expect(leadsTo(() => requireAccount(signedOut))).toMatchObject({
    to: '/login',
    search: { redirect: '/dashboard?x=1' },
  });
  expect(leadsTo(() => requireAccount(signedOut, '/dashboard'))).toMatchObject({ search: { redirect: '/dashboard' } });
  expect(leadsTo(() => requireAccount(inputOf({ uid: 'pat' })))).toBeUndefined();
});

test('a signed-in person is redirected from the forms to where they were going', () => {
  expect(leadsTo(() => requireNoAccount(inputOf({ uid: 'pat' }, { redirect: '/dashboard' })))).toMatchObject({
    href: '/dashboard',
  });
  expect(leadsTo(() => requireNoAccount(inputOf({ uid: 'pat' })))).toMatchObject({ href: '/' });
  expect(leadsTo(() => requireNoAccount(inputOf(null)))).toBeUndefined();
});

test.each([
  ['/dashboard/all-users', '/dashboard/all-users', '/'],
  ['/dashboard/payment/1', '/dashboard/payment/2', '/dashboard/payment/1'],
  ['/dashboard', '/dashboard', '/dashboard'],
])('a redirect to %s after somebody else has left %s leads to %s', (redirect, left, href) => {
  expect(leadsTo(() => requireNoAccount(inputOf({ uid: 'pat' }, { redirect }, left)))).toMatchObject({ href });
});
