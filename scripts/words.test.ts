// What a person reads is American English, with one word for each thing.
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
/** Between the tags of JSX and HTML. */
const CONTENT = /[>}][^<>{}=;()]+[<{]/g;
const EXPRESSION = /\$\{[^}]*\}/g;

/** Each with what is said here. */
const FORBIDDEN: [RegExp, string][] = [
  [/\bcancell(?:ed|ing)\b/i, 'canceled, canceling'],
  [/\b(?:colour|favour|centre|grey)/i, 'color, favor, center, gray'],
  [/\be-mails?\b/i, 'email'],
  [/\bsign(?:ed|s|ing)? (?:in|out)\b|\bsign-in\b/i, 'log in, log out, login'],
  [/\bplease put\b/i, 'please enter'],
  [/\b(?:meanwhile|anew)\b/i, 'in the meantime, again'],
];

/** The specification's own words, and names that are no words of ours. */
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
