import { expect, test } from 'vitest';
import { clinicText, type Failure, failureText } from './failure-text.ts';

const words = { retry: 'busy', unreached: 'offline', reauth: 'unknown' };
const problem = { code: 'booking.slot-taken', message: 'The slot is taken.', Message: 'The slot is taken.' };

test.each<[Failure, said: string, clinic: string | undefined]>([
  [{ kind: 'rejected', status: 409, problem }, problem.message, problem.message],
  [{ kind: 'retry', scope: 'network' }, 'offline', undefined],
  [{ kind: 'retry', scope: 'server', text: 'Later.' }, 'busy', 'Later.'],
  [{ kind: 'reauth', problem }, 'unknown', problem.message],
  [{ kind: 'reauth' }, 'unknown', undefined],
  [{ kind: 'unreadable' }, 'This page is out of date. Please reload it.', undefined],
])('%o is said as "%s"', (outcome, said, clinic) => {
  expect(failureText(outcome, words)).toBe(said);
  expect(clinicText(outcome)).toBe(clinic);
});

test('an unreached clinic has the same text as a retry, unless it is given its own', () => {
  expect(failureText({ kind: 'retry', scope: 'network' }, { retry: 'busy', reauth: 'unknown' })).toBe('busy');
});
