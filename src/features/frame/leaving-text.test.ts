import { expect, test } from 'vitest';
import { leavingText } from './leaving-text.ts';

const KEPT = 'locked on this device and';
const READ = 'Until then, anybody who uses this device can read what you asked for.';

test.each([
  [0, 0, 'Everything has reached the clinic.'],
  [1, 0, `The clinic has not confirmed 1 request yet. It stays ${KEPT} is sent when you log in here again. ${READ}`],
  [2, 0, `The clinic has not confirmed 2 requests yet. They stay ${KEPT} are sent when you log in here again. ${READ}`],
  [1, 1, 'The clinic has not confirmed 1 request yet. It is lost when you log out.'],
  [2, 2, 'The clinic has not confirmed 2 requests yet. They are lost when you log out.'],
  [
    2,
    1,
    `The clinic has not confirmed 2 requests yet. 1 of them stays ${KEPT} is sent when you log in here again. ${READ} The other is lost when you log out.`,
  ],
  [
    5,
    3,
    `The clinic has not confirmed 5 requests yet. 2 of them stay ${KEPT} are sent when you log in here again. ${READ} The others are lost when you log out.`,
  ],
])('%d waiting, %d of them in the tab only', (waiting, lost, text) => expect(leavingText(waiting, lost)).toBe(text));

test('what the clinic refused is deleted, and that is said', () => {
  expect(leavingText(0, 0, 1)).toBe(
    'Everything has reached the clinic. 1 refused request is deleted from this device.',
  );
  expect(leavingText(1, 1, 2)).toBe(
    'The clinic has not confirmed 1 request yet. It is lost when you log out. 2 refused requests are deleted from this device.',
  );
});
