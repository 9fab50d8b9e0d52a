import { expect, test, vi } from 'vitest';
import type { Config } from '../../contract/clinic.ts';
import { clinicZone } from './clinic-zone.ts';

const configWith = (timeZone: string) => ({ clinic: { timeZone } }) as Config;

test('the clinic’s zone counts, wherever the device is', () => {
  expect(clinicZone(configWith('Asia/Kathmandu'))).toBe('Asia/Kathmandu');
});

test.each([
  ['before the clinic has been reached', undefined],
  ['in a browser that is older than the name of the clinic’s', configWith('America/Named_Later')],
])('the device’s zone counts %s', (_, config) => {
  const here = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...here, timeZone: 'Asia/Tokyo' });
  expect(clinicZone(config)).toBe('Asia/Tokyo');
  vi.restoreAllMocks();
});
