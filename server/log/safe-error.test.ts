import * as v from 'valibot';
import { expect, test } from 'vitest';
import { safeError } from './safe-error.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwYXQifQ.c2lnbmF0dXJlLW9mLWl0';

test('a PostgreSQL error is logged without the row and the value', () => {
  const error = Object.assign(new Error('invalid input syntax for type bigint: "Pat Example"'), {
    code: '22P02',
    detail: 'Key (email)=(pat@clinic.test) already exists.',
    where: "unnamed portal parameter $1 = 'pat@clinic.test'",
  });
  const { stack, ...told } = safeError(error);
  expect(told).toEqual({ type: 'Error', code: '22P02', message: 'invalid input syntax for type bigint: "..."' });
  expect(stack).toMatch(/^ {4}at .*safe-error\.test\.ts/);
  expect(stack).not.toMatch(/Pat|clinic\.test/);
});

test('for an answer that breaks the contract, only the member is logged', () => {
  let error: unknown;
  try {
    v.parse(v.object({ user: v.object({ name: v.number() }) }), { user: { name: 'Pat Example' } });
  } catch (caught) {
    error = caught;
  }
  expect(safeError(error)).toMatchObject({ type: 'ValiError', message: 'user.name: expected number' });
});

test.each([
  [`no key for ${JWT}`, 'no key for <token>'],
  ['pat@clinic.test is not here', '<address> is not here'],
  ['call +1 (212) 555-0100 or 555 0100', 'call <number> or <number>'],
  ['Unexpected token P, "Pat Example" is not JSON', 'Unexpected token P, "..." is not JSON'],
  ['pi_3Nx123456789 needs a person: 100 received, 9900 due', 'pi_3Nx123456789 needs a person: 100 received, 9900 due'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
])('%s', (message, told) => {
  expect(safeError(new Error(message)).message).toBe(told);
});

test('causes are logged too, up to a limit, and anything may have been thrown', () => {
  const error = new Error('outer', { cause: new Error('pat@clinic.test') });
  expect(safeError(error).cause?.message).toBe('<address>');
  expect(safeError(new AggregateError([new Error('refused')], '')).cause?.message).toBe('refused');
  const circle = new Error('again');
  circle.cause = circle;
  expect(JSON.stringify(safeError(circle)).match(/again/g)).toHaveLength(5);
  expect(safeError('for pat@clinic.test')).toEqual({ type: 'string', message: 'for <address>' });
});

test('nothing that was thrown can make it throw', () => {
  const fails = (): never => {
    throw new Error('pat@clinic.test');
  };
  const withGetter = (member: string) => Object.defineProperty(new Error('outer'), member, { get: fails });
  const unreadable = { message: 'can’t be read' };
  expect(safeError(new Proxy(new Error('outer'), { get: fails, getPrototypeOf: fails }))).toMatchObject(unreadable);
  for (const member of ['name', 'message', 'code', 'stack', 'cause']) {
    expect(safeError(withGetter(member))).toMatchObject(unreadable);
  }
  expect(safeError({ toString: fails })).toMatchObject(unreadable);
  expect(safeError(Object.create(null))).toMatchObject(unreadable);
  expect(safeError(Object.assign(new AggregateError([]), { errors: undefined }))).toMatchObject(unreadable);
  const within = new Error('outer', { cause: withGetter('message') });
  expect(safeError(within)).toMatchObject({ type: 'Error', message: 'outer', cause: unreadable });
  const odd = Object.assign(new Error('outer'), { name: { toJSON: fails }, message: 5n });
  expect(JSON.parse(JSON.stringify(safeError(odd)))).toMatchObject({ type: '[object Object]', message: '5' });
});
