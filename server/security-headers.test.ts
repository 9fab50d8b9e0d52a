import { expect, test } from 'vitest';
import { pageHeaders } from './security-headers.ts';

const policyOf = (origins: Partial<Parameters<typeof pageHeaders>[0]>) =>
  pageHeaders({ authDomain: 'auth.clinic.test', inlineScripts: [], ...origins })['Content-Security-Policy'] ?? '';

test('the emulator’s origin is allowed while it runs, and only then', () => {
  const policy = policyOf({ emulatorUrl: 'http://127.0.0.1:9099/' });
  for (const directive of ['script-src', 'connect-src', 'frame-src']) {
    expect(policy).toMatch(new RegExp(`${directive} [^;]*http://127\\.0\\.0\\.1:9099(;| |$)`));
  }
  expect(policyOf({})).not.toContain('127.0.0.1');
});

test('the page may send pictures to the image host, where there is one', () => {
  const policy = policyOf({ uploadUrl: 'https://images.example/1/upload?key=x' });
  expect(policy).toMatch(/connect-src [^;]*https:\/\/images\.example(;| |$)/);
  expect(policyOf({})).not.toContain('images.example');
});

test('Stripe may load its script and frames, and the simulator’s are allowed while it runs', () => {
  const policy = policyOf({ simulatorUrl: 'http://127.0.0.1:4001' });
  const stripe = 'https://js\\.stripe\\.com https://\\*\\.js\\.stripe\\.com';
  expect(policy).toMatch(new RegExp(`script-src [^;]*${stripe}`));
  expect(policy).toMatch(
    new RegExp(`frame-src [^;]*${stripe} https://hooks\\.stripe\\.com http://127\\.0\\.0\\.1:4001`),
  );
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com[^;]* http:\/\/127\.0\.0\.1:4001/);
  expect(policy).not.toMatch(/script-src [^;]*4001/);
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
