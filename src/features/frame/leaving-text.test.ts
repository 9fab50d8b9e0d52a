import { expect, test } from 'vitest';
import { leavingText } from './leaving-text.ts';

const KEPT = 'locked on this device and';

test.each([
  [0, 0, 'Everything has reached the clinic.'],
  [1, 0, `1 request has not reached the clinic yet. It stays ${KEPT} is sent when you log in here again.`],
  [2, 0, `2 requests have not reached the clinic yet. They stay ${KEPT} are sent when you log in here again.`],
  [1, 1, '1 request has not reached the clinic yet. It is lost when you log out.'],
  [2, 2, '2 requests have not reached the clinic yet. They are lost when you log out.'],
  [
    2,
    1,
    `2 requests have not reached the clinic yet. 1 of them stays ${KEPT} is sent when you log in here again. The other is lost when you log out.`,
  ],
  [
    5,
    3,
    `5 requests have not reached the clinic yet. 2 of them stay ${KEPT} are sent when you log in here again. The others are lost when you log out.`,
  ],
])('%d waiting, %d of them in the tab only', (waiting, lost, text) => expect(leavingText(waiting, lost)).toBe(text));
