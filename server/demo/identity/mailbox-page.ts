/** The demo's mailbox: the links that a real identity provider would send by mail, as a plain page. */
import type { OneTimeCode } from './firebase-tools.ts';

const SUBJECTS = new Map([
  ['VERIFY_EMAIL', 'Verify your email address'],
  ['PASSWORD_RESET', 'Choose a new password'],
  ['VERIFY_AND_CHANGE_EMAIL', 'Confirm your new email address'],
  ['RECOVER_EMAIL', 'Undo the change of your email address'],
]);

/** Links stay valid until they are used, then they leave the list. `codes` come oldest first. */
export function renderMailbox(codes: Iterable<OneTimeCode>, appOrigin: string): string {
  const mails = [...codes].reverse().map((code) => renderMail(code, appOrigin));
  const list = mails.length > 0 ? `<ol>${mails.join('')}</ol>` : '<p>No emails yet.</p>';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Demo mailbox</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 40rem; padding: 0 1rem; }
ol { list-style: none; padding: 0; }
li { border: 1px solid #ccc; border-radius: 8px; margin: 1rem 0; overflow-wrap: anywhere; padding: 1rem; }
h2 { font-size: 1.1rem; margin: 0; }
</style>
<h1>Demo mailbox</h1>
<p>This clinic runs on demo accounts and sends no email. What it would have sent is here, newest first.
Reload this page after asking for an email. A link leaves the list once it has been used.</p>
${list}
</html>
`;
}

/** The app's own page for such links, with the query that the provider gives it. */
export function toActionLink(code: OneTimeCode, appOrigin: string): string {
  const given = new URL(code.oobLink).searchParams;
  const link = new URL('/auth/action', appOrigin);
  for (const name of ['mode', 'oobCode', 'apiKey', 'continueUrl', 'lang']) {
    const value = given.get(name);
    if (value !== null) link.searchParams.set(name, value);
  }
  return link.href;
}

function renderMail(code: OneTimeCode, appOrigin: string): string {
  const link = escapeHtml(toActionLink(code, appOrigin));
  const subject = escapeHtml(SUBJECTS.get(code.requestType) ?? code.requestType);
  return `<li><h2>${subject}</h2><p>To: ${escapeHtml(code.newEmail ?? code.email)}</p><a href="${link}">${link}</a></li>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
