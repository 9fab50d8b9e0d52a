import { expect, test } from 'vitest';
import { contract } from '../contract/contract.ts';
import { notPages } from './not-pages.ts';

const isPage = (address: string) => !notPages.some((pattern) => pattern.test(address));

test.each([
  '/',
  '/about',
  '/login?returnTo=%2Fappointment',
  '/appointment',
  '/appointment?date=2030-01-08',
  '/dashboard',
  '/dashboard/payment/0d8f3f0a-5f0e-4a57-9d0e-2f6d5e3c1b7a',
  '/auth/action?mode=verifyEmail&oobCode=a.b&continueUrl=http%3A%2F%2Flocalhost%3A3000',
])('%s is answered from the device', (address) => {
  expect(isPage(address)).toBe(true);
});

test.each(Object.values(contract))('$method $path is always left to the server (invariant 13)', ({ path }) => {
  const address = path.replaceAll(/\{\w+\}/g, 'pat%40example.com');
  expect(isPage(address)).toBe(false);
  expect(isPage(`${address}?date=Jan+5%2C+2023`)).toBe(false);
});

test.each([
  '/images/0f3a',
  '/webhooks/stripe',
  '/missing.png',
  '/assets/old-chunk.js?v=1',
  '/sw.js',
  '/emulator/auth/handler?apiKey=demo&providerId=google.com',
  '/emulator/auth/iframe?apiKey=demo',
  '/identitytoolkit.googleapis.com/v1/projects?key=demo',
  '/securetoken.googleapis.com/v1/token',
  '/mailbox',
  '/mailbox?again',
  '/payment-simulator/card.html',
  '/payment-simulator/v1/payment_intents/pi_1',
])('%s is not a page', (address) => {
  expect(isPage(address)).toBe(false);
});
