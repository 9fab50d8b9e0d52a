import { expect, test } from 'vitest';
import type { OutboxEntry } from '../../data/db.ts';
import { leavingText } from './leaving-text.ts';

const KEPT = 'on this device and';
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

test('the text says that refused requests are deleted', () => {
  expect(leavingText(0, 0, 1)).toBe(
    'Everything has reached the clinic. 1 refused request is deleted from this device.',
  );
  expect(leavingText(1, 1, 2)).toBe(
    'The clinic has not confirmed 1 request yet. It is lost when you log out. 2 refused requests are deleted from this device.',
  );
});

const ofDesk = (...entries: [OutboxEntry['name'], OutboxEntry['state']][]) =>
  entries.map(([name, state]) => ({ name, state }));

test('the text warns that anybody could read what the desk has noted about patients', () => {
  expect(leavingText(1, 0, 0, ofDesk(['noteVisit', 'signed-out']))).toMatch(
    / Until then, anybody who uses this device can read what it says of patients\.$/,
  );
  expect(leavingText(2, 0, 0, ofDesk(['noteVisit', 'waiting']))).toMatch(/can read what they say of patients\.$/);
  // No waiting entry of the desk is left to be read.
  expect(leavingText(1, 0, 1, ofDesk(['noteVisit', 'rejected']))).toContain(READ);
});

test('the text warns that money may have to go back before a refused desk payment is deleted', () => {
  const refused = ofDesk(['payAtDesk', 'rejected'], ['noteVisit', 'rejected']);
  expect(leavingText(0, 0, 1, refused.slice(0, 1))).toMatch(
    / 1 refused request is deleted from this device\. It is a payment: money may still have to go back\.$/,
  );
  expect(leavingText(0, 0, 2, refused)).toMatch(
    / 2 refused requests are deleted from this device\. A payment is among them: money may still have to go back\.$/,
  );
  expect(leavingText(0, 0, 3, [...refused, ...refused])).toContain('Payments are among them');
  expect(leavingText(0, 0, 1, refused.slice(1))).not.toContain('money');
  expect(leavingText(1, 0, 0, ofDesk(['payAtDesk', 'waiting']))).not.toContain('money');
  expect(leavingText(1, 0, 1, ofDesk(['payAtDesk', 'waiting'], ['noteVisit', 'rejected']))).not.toContain('money');
});
