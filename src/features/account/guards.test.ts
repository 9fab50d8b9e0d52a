import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginSearch } from './guards.ts';

test('who signs in comes back to a path of this page, with its search', () => {
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
