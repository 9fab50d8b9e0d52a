import { describe, expect, it } from 'vitest';
import type { OneTimeCode } from './firebase-tools.ts';
import { renderMailbox, toActionLink } from './mailbox-page.ts';

function createCode(requestType: string, email: string): OneTimeCode {
  const oobLink = `http://127.0.0.1:9099/emulator/action?mode=resetPassword&lang=en&oobCode=c0de&apiKey=key`;
  return { email, requestType, oobCode: 'c0de', oobLink };
}

describe('the demo mailbox', () => {
  it('leads to the page of the app that handles such links', () => {
    expect(toActionLink(createCode('PASSWORD_RESET', 'a@molar.test'), 'http://localhost:3000')).toBe(
      'http://localhost:3000/auth/action?mode=resetPassword&oobCode=c0de&apiKey=key&lang=en',
    );
  });

  it('lists the newest first, with the person and what it is for', () => {
    const codes = [createCode('VERIFY_EMAIL', 'first@molar.test'), createCode('PASSWORD_RESET', 'second@molar.test')];
    const html = renderMailbox(codes, 'http://localhost:3000');
    expect(html).toMatch(/Choose a new password.*second@molar\.test.*Verify your email address.*first@molar\.test/s);
  });

  it('says what it is, and that it is empty', () => {
    const html = renderMailbox([], 'http://localhost:3000');
    expect(html).toContain('Demo mailbox');
    expect(html).toContain('No emails yet.');
  });

  it('shows an address as text, whatever is in it', () => {
    const html = renderMailbox([createCode('VERIFY_EMAIL', '<img src=x onerror="alert(1)">@x')], 'http://localhost');
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img');
  });
});
