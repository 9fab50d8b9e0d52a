import { expect, test } from 'vitest';
import { callHeaders, pageHeaders } from './security-headers.ts';

const policyOf = (origins: Partial<Parameters<typeof pageHeaders>[0]>) =>
  pageHeaders({ authDomain: 'auth.clinic.test', inlineScripts: [], ...origins })['Content-Security-Policy'] ?? '';

test('a demo is entirely on our own origin: its policy names no port, so it is the same at each start', () => {
  const demos = [{ emulatorUrl: 'http://localhost:3000' }, { hasSimulator: true }];
  for (const policy of demos.map(policyOf)) {
    expect(policy).toMatch(/frame-src [^;]*'self'(;| |$)/);
    expect(policy).not.toMatch(/http:|:\d/);
  }
  expect(policyOf({})).not.toMatch(/frame-src [^;]*'self'/);
});

test('a provider’s stand-in needs none of its hosts', () => {
  expect(policyOf({ emulatorUrl: 'http://localhost:3000' })).not.toMatch(/google/);
  const simulated = pageHeaders({ authDomain: 'auth.clinic.test', inlineScripts: [], hasSimulator: true });
  expect(JSON.stringify(simulated)).not.toMatch(/stripe/);
  expect(policyOf({ emulatorUrl: 'http://localhost:3000', hasSimulator: true })).not.toMatch(/https:\/\/[a-z]/);
});

test('with real accounts and cards, a page has exactly these headers and this policy', () => {
  const { 'Content-Security-Policy': policy = '', ...others } = pageHeaders({
    authDomain: 'auth.clinic.test',
    inlineScripts: ["'sha256-x'"],
  });
  const stripe = 'https://js.stripe.com https://*.js.stripe.com';
  const toolkit = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com';
  expect(policy.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' 'sha256-x' https://apis.google.com ${stripe}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    `connect-src 'self' ${toolkit} https://apis.google.com https://api.stripe.com`,
    `frame-src https://auth.clinic.test ${stripe} https://hooks.stripe.com`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]);
  expect(others).toEqual({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

test('nobody can frame the answer to a call, use it elsewhere or take it for another type', () => {
  expect(callHeaders).toEqual({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

test('the page may send pictures to the image host, if there is one', () => {
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

test('no inline script runs unless the build put it there', () => {
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
