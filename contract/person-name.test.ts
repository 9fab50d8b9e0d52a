import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { AccountName, accountName, PersonName } from './person-name.ts';

const FAMILY = '👩‍👩‍👧‍👦';

test.each([
  'Pat Example',
  "Anne-Marie O'Neill-Łukasiewicz",
  'José Nuñez',
  '山田葛\u{e0100}城',
  'علی‌رضا', // A non-joiner in a Persian name.
  'ශ්‍රී', // A joiner in a Sinhala one.
  'क्‍ष',
  `Kim ${FAMILY} ❤️ 👍🏽`,
])('%s stays as it is', (name) => {
  expect(v.parse(PersonName, name)).toBe(name);
  expect(v.parse(AccountName, name)).toBe(name);
});

test.each([
  ['turns the text around', '‮Pat‬'],
  ['isolates it', '⁦Pat⁩'],
  ['marks a direction', '\u200ePat\u200f\u061c'],
  ['has no width', '​P\u2060a\ufefft'],
  ['is a soft hyphen', 'Pa\u00adt'],
  ['joins nothing', 'P\u200da\u200ct\u200d'],
  ['varies nothing', 'Pa\ufe0ft\u{e0100}'],
  ['is a letter that fills', '\u3164Pat\u115f\uffa0'],
  ['is an empty pattern', 'Pat\u2800'],
  ['is a tag', 'Pat\u{e0041}'],
  ['is half a character', 'Pat\ud800'],
  ['ends a line', '\nPat\u2028\u0000'],
])('a character that %s is left out', (_what, name) => {
  expect(v.parse(PersonName, name)).toBe('Pat');
  expect(v.parse(AccountName, name)).toBe('Pat');
});

test('a line break between two words becomes a space', () =>
  expect(v.parse(PersonName, 'Pat\tExample')).toBe('Pat Example'));

test.each(['', '  ', '\u200b', '\u202e\u2028'])('%j is not a name', (name) => {
  for (const schema of [PersonName, AccountName]) {
    expect(v.safeParse(schema, name).issues?.[0].message).toBe('must not be empty');
  }
});

describe('a name that is too long', () => {
  test('is refused where somebody types it', () =>
    expect(v.safeParse(PersonName, 'x'.repeat(121)).issues?.[0].message).toBe('must be at most 120 characters'));

  test.each([
    ['between two letters', 'x'.repeat(200), 'x'.repeat(120)],
    ['before a character of two halves', `${'x'.repeat(119)}😀`, 'x'.repeat(119)],
    ['before an emoji of many parts', `${'x'.repeat(115)}${FAMILY}`, 'x'.repeat(115)],
    ['before a letter with its accent', `${'x'.repeat(119)}e\u0301`, 'x'.repeat(119)],
    ['without the space before the cut', `${'x'.repeat(119)} y`, 'x'.repeat(119)],
  ])('is cut if it comes from the provider: %s', (_where, name, cut) => {
    expect(v.parse(AccountName, name)).toBe(cut);
    expect(v.parse(AccountName, cut)).toBe(cut);
  });

  test('is cut even in a browser that can’t segment text into characters', () => {
    vi.stubGlobal('Intl', Object.fromEntries(Object.entries(Intl).filter(([name]) => name !== 'Segmenter')));
    const cut = v.parse(AccountName, `${'x'.repeat(119)}😀`);
    vi.unstubAllGlobals();
    expect(cut).toBe('x'.repeat(119));
  });
});

test.each([
  ['Pat Example', 'Pat Example'],
  ['\u202ePat', 'Pat'],
  ['x'.repeat(121), 'x'.repeat(120)],
  ['', 'pat'],
  ['\u200b', 'pat'],
  [`e${'\u0301'.repeat(200)}`, 'pat'],
])('an account called %j at the provider is %j at the clinic', (name, shown) => {
  expect(accountName(name, 'pat@clinic.test')).toBe(shown);
  expect(v.is(AccountName, shown)).toBe(true);
});
