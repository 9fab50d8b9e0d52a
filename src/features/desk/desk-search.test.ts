import { expect, test } from 'vitest';
import { matchesSearch } from './desk-search.ts';

const pat = { name: 'José Álvarez', phone: '(212) 555-0100', serviceName: 'Teeth Cleaning' };
const matches = (text: string, service = '') => matchesSearch(pat, { text, service });

test('a part of the name finds it, with or without its accents', () => {
  for (const text of ['José', 'jose', 'ALV', ' alvarez ', '']) expect(matches(text)).toBe(true);
  expect(matches('Josef')).toBe(false);
});

test('the family name may come first, and every word that is typed must match', () => {
  for (const text of ['alvarez jose', 'alv  jo', 'José Álvarez', 'Álvarez, José', 'alv,jo'])
    expect(matches(text)).toBe(true);
  for (const text of ['alvarez juan', 'josealvarez']) expect(matches(text)).toBe(false);
});

test('digits find a phone number, however they are written', () => {
  for (const text of ['5550', '212 555', '555-0100', '+1 212 5550100', '0212 555']) expect(matches(text)).toBe(true);
  for (const text of ['5559', 'jose 212', '()']) expect(matches(text)).toBe(false);
});

test('a chosen service filters out the others', () => {
  expect(matches('', 'Teeth Cleaning')).toBe(true);
  expect(matches('jose', 'Oral Surgery')).toBe(false);
});
