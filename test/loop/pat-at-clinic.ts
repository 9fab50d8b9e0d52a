/** A clinic and Pat's device, new for each test of a file that imports them. An unexpected server error fails the test. */
import { afterEach, beforeEach, expect } from 'vitest';
import { type Clinic, openClinic, pat } from './clinic.ts';
import { type Device, openDevice } from './device.ts';

export let clinic: Clinic;
export let device: Device;

beforeEach(async () => {
  clinic = await openClinic();
  device = openDevice(clinic, pat);
});

afterEach(async () => {
  await device.close();
  await clinic.close();
  expect(clinic.errors).toEqual([]);
});
