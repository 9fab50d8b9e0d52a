import { expect, test } from 'vitest';
import { cssVariablesResolver, theme } from '../../src/theme.ts';
import { contrastOf, isRed, type Rgb } from './red.ts';

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

test.each([
  ['#ff0000', true],
  ['#c92a2a', true],
  ['#ff8b8b', true],
  ['#c2255c', false],
  ['#ff9db0', false],
  ['#ffc0cb', false],
  ['#ffcccc', false],
  ['#e8590c', false],
  ['#2ac92a', false],
  ['#800080', false],
])('%s is red: %s', (hex, is) => {
  expect(isRed(rgb(hex))).toBe(is);
});

const { light, dark } = cssVariablesResolver(theme as Parameters<typeof cssVariablesResolver>[0]);
const night = theme.colors?.dark ?? [];

test.each([
  ['light', light, ['#ffffff', light['--molar-color-wash'] ?? '']],
  // The page, the surface above it, and the wash.
  ['dark', dark, [night[7] ?? '', night[6] ?? '', dark['--molar-color-wash'] ?? '']],
])('errors are red and readable on every background (%s)', (_, variables, grounds) => {
  const error = rgb(variables['--mantine-color-error'] ?? '');
  expect(isRed(error)).toBe(true);
  for (const ground of grounds) expect(contrastOf(error, rgb(ground)), ground).toBeGreaterThanOrEqual(4.5);
});
