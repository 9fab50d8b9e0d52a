// The short form of `npm run bench -- fuzz`.
import { expect, test } from 'vitest';
import { runFuzz } from './run-fuzz.ts';
import { runRaw } from './run-raw.ts';

test('two thousand calls of every kind get answers that follow the contract, and refusals change nothing', async () => {
  const { statuses, faults } = await runFuzz({ seed: 1, calls: 2000 });
  expect(faults).toEqual([]);
  // Calls that are all refused, or all the same, would prove nothing.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 405, 409]));
  expect(statuses.get(200)).toBeGreaterThan(500);
  expect(statuses.get(201)).toBeGreaterThan(10);
});

test('no bytes on a connection cause a 5xx, and the server keeps running', async () => {
  const { answered, faults } = await runRaw({ seed: 1, requests: 500 });
  expect(faults).toEqual([]);
  expect(answered).toBeGreaterThan(250);
});
