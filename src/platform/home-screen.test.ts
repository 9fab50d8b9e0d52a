import { expect, test } from 'vitest';
import { canAddByHand } from './home-screen.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const OLD_IPHONE = IPHONE.replace('17_5', '16_3');
const IPAD = IPHONE.replace('iPhone; CPU iPhone OS', 'iPad; CPU OS');
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 5],
  ['Safari on an old iPhone', `${OLD_IPHONE} Version/16.3 Mobile/15E148 Safari/604.1`, 5],
  ['Safari on an iPad that asks for mobile pages', `${IPAD} Version/17.5 Mobile/15E148 Safari/604.1`, 5],
  ['Safari on an iPad, which says that it is a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 5],
  ['Chrome on an iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 5],
  ['Chrome on an iPhone from 16.4 on', `${IPHONE.replace('17_5', '16_4')} CriOS/112.0 Mobile/15E148 Safari/604.1`, 5],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 5],
  ['Edge on an iPhone', `${IPHONE} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`, 5],
])('%s can add the page by hand', (_, userAgent, maxTouchPoints) => {
  expect(canAddByHand({ userAgent, maxTouchPoints })).toBe(true);
});

test.each([
  ['Safari on a Mac', `${MAC} Version/17.5 Safari/605.1.15`, 0],
  ['Chrome on an iPhone before 16.4', `${OLD_IPHONE} CriOS/110.0 Mobile/15E148 Safari/604.1`, 5],
  ['the browser inside Instagram', `${IPHONE} Mobile/15E148 Instagram 300.0.0.29.104 (iPhone14,5; iOS 17_5)`, 5],
  ['the browser inside Facebook', `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0.0.38.108]`, 5],
  ['the browser inside Line', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1 Line/14.0.0`, 5],
  ['the Google app', `${IPHONE} GSA/320.0.640 Mobile/15E148 Safari/604.1`, 5],
  ['Chrome on Android', `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, 5],
  ['Chrome on a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36', 10],
])('%s can’t', (_, userAgent, maxTouchPoints) => {
  expect(canAddByHand({ userAgent, maxTouchPoints })).toBe(false);
});
