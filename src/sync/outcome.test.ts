import { expect, test } from 'vitest';
import { bookSlot, getBooking, listMyBookings } from '../../contract/booking.ts';
import { addDoctor, deleteDoctor } from '../../contract/doctor.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { problems } from '../../contract/problem.ts';
import { listUsers, makeAdmin } from '../../contract/user.ts';
import { isReached, readOutcome } from './outcome.ts';

const NOW = Date.parse('2023-01-05T12:00:00Z');
const HTML = '<!doctype html><title>Welcome to our wifi</title>';

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' });

const read = (status: number, text: string, headers: Record<string, string> = {}) =>
  readOutcome(
    bookSlot,
    { status, text, headers: new Headers({ 'content-type': 'application/json', ...headers }) },
    NOW,
  );
const problem = (code: string, extra = {}) => JSON.stringify({ code, message: 'Text', Message: 'Text', ...extra });
const RETRY_NETWORK = { kind: 'retry', scope: 'network' };
const FOREIGN = { ...RETRY_NETWORK, foreignAt: '/booking' };

test('a call without any answer is tried again', () => {
  expect(readOutcome(bookSlot, undefined, NOW)).toEqual(RETRY_NETWORK);
});

test.each([200, 201, 401, 403, 404, 502, 511])(
  'HTML instead of JSON comes from a captive portal or a proxy, whatever its status (%i)',
  (status) => {
    expect(read(status, HTML, { 'content-type': 'text/html; charset=utf-8' })).toEqual(FOREIGN);
  },
);

test('an answer without a content type is not ours', () => {
  expect(read(200, '{}', { 'content-type': '' })).toEqual(FOREIGN);
});

test('an answer that fits is accepted, with its ETag', () => {
  const output = { acknowledged: true, insertedId: 'b1' };
  expect(read(201, JSON.stringify(output), { etag: '"1"' })).toEqual({ kind: 'accepted', output, etag: '"1"' });
});

test.each(['{"ok":true}', '{"acknowledged":tr', '', 'null'])(
  'a success that does not parse is unreadable (%s)',
  (text) => {
    expect(read(201, text)).toEqual({ kind: 'unreadable' });
  },
);

test.each(Object.entries(problems))('the table decides on %s', (code, { status, verdict }) => {
  const { kind } = read(status, problem(code));
  expect(kind).toBe({ reject: 'rejected', retry: 'retry', reauth: 'reauth' }[verdict]);
});

test.each([
  [400, 'rejected'],
  [401, 'reauth'],
  [409, 'rejected'],
  [410, 'rejected'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
])('a code of a newer server falls back by its status class (%i: %s)', (status, kind) => {
  expect(read(status, problem('booking.from-the-future')).kind).toBe(kind);
});

test.each([{ message: 'No' }, { Message: 'No' }, { message: 'No', Message: 'No' }, { message: '', Message: 'No' }])(
  'a live call is refused by a message under any of its names (%j)',
  (body) => {
    const readLive = (status: number) =>
      readOutcome(deleteDoctor, { status, text: JSON.stringify(body), headers: JSON_HEADERS }, NOW);
    expect(readLive(409)).toMatchObject({ kind: 'rejected', status: 409, problem: { message: 'No', Message: 'No' } });
    expect(readLive(401)).toMatchObject({ kind: 'reauth', problem: { message: 'No' } });
  },
);

test.each([400, 403, 409, 422])(
  'so is a queued call, if the status is one that only the clinic answers with (%i)',
  (status) => {
    for (const body of [{ message: 'No' }, { Message: 'No' }])
      expect(read(status, JSON.stringify(body))).toMatchObject({
        kind: 'rejected',
        status,
        problem: { message: 'No' },
      });
  },
);

test.each([{ message: 'No' }, { Message: 'No' }])('an admin’s change is refused by %j at 200 as well', (body) => {
  const answer = { status: 200, text: JSON.stringify(body), headers: JSON_HEADERS };
  const readAt = (endpoint: Endpoint) => readOutcome(endpoint, answer, NOW);
  const refused = { kind: 'rejected', status: 200, problem: { message: 'No', Message: 'No' } };
  for (const endpoint of [makeAdmin, addDoctor, listMyBookings]) expect(readAt(endpoint)).toMatchObject(refused);
  // A proxy could have said this.
  for (const endpoint of [bookSlot, getBooking, listUsers]) expect(readAt(endpoint)).toEqual({ kind: 'unreadable' });
});

test('a code alone is enough, and brings its text', () => {
  expect(read(409, '{"code":"booking.past"}')).toMatchObject({
    kind: 'rejected',
    problem: { message: 'This time has passed.', Message: 'This time has passed.' },
  });
});

test('an entry on the device is never given up for an answer that a proxy could have sent', () => {
  for (const status of [404, 405, 413])
    expect(read(status, '{"message":"no Route matched with those values"}')).toEqual({ kind: 'unreadable' });
  expect(read(401, '{"Message":"Forbidden"}')).toMatchObject({ kind: 'reauth' });
});

test("a refusal in JSON that is not our server's is never final", () => {
  expect(read(404, '{"error":"no route"}')).toEqual({ kind: 'unreadable' });
  expect(read(502, '{"error":"bad gateway"}')).toEqual(FOREIGN);
});

test.each([
  ['7', 7000],
  ['Thu, 05 Jan 2023 12:01:00 GMT', 60_000],
  ['Thu, 05 Jan 2023 11:00:00 GMT', undefined],
  ['soon', undefined],
])('Retry-After is respected (%s)', (header, retryAfter) => {
  expect(read(429, problem('request.too-many'), { 'retry-after': header })).toEqual({
    kind: 'retry',
    scope: 'server',
    text: expect.any(String),
    ...(retryAfter ? { retryAfter } : {}),
  });
});

test('a failed call concerns that call, an unavailable server every call', () => {
  expect(read(500, problem('server.failed'))).toMatchObject({ kind: 'retry', scope: 'call' });
  expect(read(409, problem('payment.processing'))).toMatchObject({ kind: 'retry', scope: 'call' });
  expect(read(502, problem('payment.provider-unreachable'))).toMatchObject({ kind: 'retry', scope: 'call' });
  expect(read(503, problem('server.unavailable'))).toMatchObject({ kind: 'retry', scope: 'server' });
});

test('an answer of the server counts as reached, a foreign one does not, and a call never made counts as neither', () => {
  expect(isReached(read(503, problem('server.unavailable')))).toBe(true);
  expect(isReached(read(200, HTML, { 'content-type': 'text/html' }))).toBe(false);
  expect(isReached(read(401, problem('auth.expired')))).toBe(true);
  expect(isReached({ kind: 'reauth' })).toBeUndefined();
});
