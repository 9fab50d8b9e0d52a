// Texts that a person reads are American English, with one word for each thing.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const SOURCES = [
  'src/**/*.{ts,tsx}',
  'contract/*.ts',
  'sw/*.ts',
  'server/demo/**/*.{ts,js,html}',
  'index.html',
  'manifest.ts',
];
const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:'"`\w])\/\/.*/g;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** Text between the tags of JSX and HTML. */
const CONTENT = /[>}][^<>{}=;()]+[<{]/g;
const EXPRESSION = /\$\{[^}]*\}/g;

/** Each with the words to use instead. */
const FORBIDDEN: [RegExp, string][] = [
  [/\bcancell(?:ed|ing)\b/i, 'canceled, canceling'],
  [/\b(?:colour|favour|centre|grey)/i, 'color, favor, center, gray'],
  [/\be-mails?\b/i, 'email'],
  [/\bsign(?:ed|s|ing)? (?:in|out)\b|\bsign-in\b/i, 'log in, log out, login'],
  [/\bplease put\b/i, 'please enter'],
  [/\bwhat you can do\b/i, 'Actions'],
  [/\b(?:meanwhile|anew)\b/i, 'in the meantime, again'],
];

/** Texts from the specification, and names that are not ours. */
const ALLOWED = ['Please put your name', 'cancelled-popup-request'];

const isPath = (text: string) => /^['"]\.{0,2}\/|\.tsx?['"]$|^['"]#/.test(text);

function textsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8').replace(COMMENT, '');
  const contents = /\.(tsx|html)$/.test(file) ? (code.match(CONTENT) ?? []) : [];
  const texts = (code.match(TEXT) ?? []).filter((text) => !isPath(text)).map((text) => text.replace(EXPRESSION, ''));
  return [...texts, ...contents];
}

test.each(FORBIDDEN)('no text of the product says %s: it is %s', (word) => {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !/\.test\.ts$|test-|\.gen\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const isWrong = (text: string) => word.test(ALLOWED.reduce((rest, allowed) => rest.replace(allowed, ''), text));
  const wrong = files.flatMap((file) =>
    textsOf(file)
      .filter(isWrong)
      .map((text) => `${file}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

/** Wordings that must not get lost. */
const SAID = [
  ...['Waiting to be sent', 'Cancellation waiting to be sent', 'Checking your payment...'],
  'This payment was restarted. Nothing was charged. Please enter your card again.',
  'The clinic is reviewing your payment.',
  'We noticed a problem with your payment and the clinic is checking it. Please do not pay again.',
  'Your bank could not confirm that it is you.',
  'any future date and any three digits',
  ...['Wrong email or password', 'Please enter your email', 'Other free times', 'This page does not exist'],
  ...['Not available in this browser', 'Opens like an app', 'Works without a connection'],
  'Delete what is saved on this device',
];

test.each(SAID)('the product says %j', (text) => {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !/\.test\.ts$/.test(file));
  const plain = (code: string) => code.replace(COMMENT, '').replaceAll(/\s+/g, ' ');
  expect(files.filter((file) => plain(readFileSync(join(root, file), 'utf8')).includes(text))).not.toEqual([]);
});
