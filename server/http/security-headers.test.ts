import { expect, test } from 'vitest';
import { callHeaders, pageHeaders } from './security-headers.ts';

const policyOf = (origins: Partial<Parameters<typeof pageHeaders>[0]>) =>
  pageHeaders({ authDomain: 'auth.clinic.test', inlineScripts: [], ...origins })['Content-Security-Policy'] ?? '';

test('a demo is all on our own origin: its policy names no port, so it is the same at each start', () => {
  const demos = [{ emulatorUrl: 'http://localhost:3000' }, { hasSimulator: true }];
  for (const policy of demos.map(policyOf)) {
    expect(policy).toMatch(/frame-src [^;]*'self'(;| |$)/);
    expect(policy).not.toMatch(/http:|:\d/);
  }
  expect(policyOf({})).not.toMatch(/frame-src [^;]*'self'/);
});

test('what stands in for a provider needs none of its hosts', () => {
  expect(policyOf({ emulatorUrl: 'http://localhost:3000' })).not.toMatch(/google/);
  expect(policyOf({ hasSimulator: true })).not.toMatch(/stripe/);
  expect(policyOf({ emulatorUrl: 'http://localhost:3000', hasSimulator: true })).not.toMatch(/https:\/\/[a-z]/);
});

test('nobody may frame the page, or use what it is made of elsewhere', () => {
  const headers = pageHeaders({ authDomain: 'auth.clinic.test', inlineScripts: [] });
  for (const held of [headers, callHeaders]) {
    expect(held['Content-Security-Policy']).toContain("frame-ancestors 'none'");
    expect(held).toMatchObject({
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  }
  expect(headers).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  });
  const policy = headers['Content-Security-Policy'];
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'self'", "form-action 'self'"]) {
    expect(policy).toContain(part);
  }
});

test('the page may send pictures to the image host, where there is one', () => {
  const policy = policyOf({ uploadUrl: 'https://images.example/1/upload?key=x' });
  expect(policy).toMatch(/connect-src [^;]*https:\/\/images\.example(;| |$)/);
  expect(policyOf({})).not.toContain('images.example');
});

test('Stripe may load its script and frames', () => {
  const policy = policyOf({});
  const stripe = 'https://js\\.stripe\\.com https://\\*\\.js\\.stripe\\.com';
  expect(policy).toMatch(new RegExp(`script-src [^;]*${stripe}`));
  expect(policy).toMatch(new RegExp(`frame-src [^;]*${stripe} https://hooks\\.stripe\\.com`));
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com(;| |$)/);
  const headers = pageHeaders({ authDomain: 'auth.clinic.test', inlineScripts: [] });
  expect(headers['Permissions-Policy']).toContain('payment=(self "https://js.stripe.com")');
  expect(headers).not.toHaveProperty('Cross-Origin-Embedder-Policy');
});

test('no script runs for standing in the page, unless the build put it there', () => {
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];
  expect(scripts(policyOf({}))).not.toContain('unsafe');
  expect(scripts(policyOf({ inlineScripts: ["'sha256-x'"] }))).toContain("'sha256-x'");
});

test('a real project’s sign-in frame and calls are allowed', () => {
  const policy = policyOf({});
  expect(policy).toMatch(/frame-src [^;]*https:\/\/auth\.clinic\.test/);
  expect(policy).toMatch(
    /connect-src [^;]*https:\/\/identitytoolkit\.googleapis\.com https:\/\/securetoken\.googleapis\.com/,
  );
});
