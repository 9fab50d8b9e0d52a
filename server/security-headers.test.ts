import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const policyOf = (origins: Partial<Parameters<typeof securityHeaders>[0]>) =>
  securityHeaders({ authDomain: 'auth.clinic.test', inlineScripts: [], ...origins })['Content-Security-Policy'] ?? '';

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
