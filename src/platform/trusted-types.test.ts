import { expect, test } from 'vitest';
import { trustOwn } from './trusted-types.ts';

type Rules = Parameters<NonNullable<Parameters<typeof trustOwn>[0]>['createPolicy']>[1];

function rulesAt(origin: string): Rules {
  let rules: Rules | undefined;
  trustOwn({ createPolicy: (_, given) => (rules = given) }, origin);
  if (!rules) throw new Error('No policy was made.');
  return rules;
}

const { createHTML, createScriptURL } = rulesAt('https://clinic.test');

test('styles pass, and text with a tag in it does not', () => {
  expect(createHTML(':root{--size:1}')).toBe(':root{--size:1}');
  for (const text of ['<img src=x onerror=alert(1)>', 'a</style><script>', '<']) expect(createHTML(text)).toBeNull();
});

test.each([
  ['/sw.js', true],
  ['https://clinic.test/stripe-double.js', true],
  ['https://js.stripe.com/dahlia/stripe.js', true],
  ['https://apis.google.com/js/api.js?onload=x', true],
  ['https://js.stripe.com.evil.test/x.js', false],
  ['http://js.stripe.com/x.js', false],
  ['//evil.test/x.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://evil.test/1', false],
  ['javascript:alert(1)', false],
])('a script from %s: %s', (address, isTrusted) => {
  expect(createScriptURL(address)).toBe(isTrusted ? address : null);
});

test('a browser without Trusted Types works, too', () => {
  expect(() => trustOwn(undefined, 'https://clinic.test')).not.toThrow();
});
