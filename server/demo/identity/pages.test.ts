import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toLocalPage } from './pages.ts';

it('lets the popup run its own script, and none from an account’s name', () => {
  const own = 'start()';
  const html = `<p>Ann <script>steal()</script></p><script src="https://elsewhere.test/x.js"></script><script>${own}</script>\n`;
  const { contentSecurityPolicy } = toLocalPage(html, ['http://localhost:3000']);
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
  expect(contentSecurityPolicy).toContain(`script-src 'sha256-${hashOf(own)}';`);
  expect(contentSecurityPolicy).not.toContain(hashOf('steal()'));
  expect(contentSecurityPolicy).not.toMatch(/script-src[^;]*unsafe/);
});
