import { expect, test } from 'vitest';
import { type ProblemCode, problems } from './problem.ts';

/** Retried later, although their status says that the request is at fault. */
const UNDER_WAY: ProblemCode[] = ['payment.processing'];

test.each(Object.entries(problems) as [ProblemCode, (typeof problems)[ProblemCode]][])(
  'the verdict of %s matches its status',
  (code, { status, verdict }) => {
    const isLater = status >= 500 || status === 429 || UNDER_WAY.includes(code);
    expect(verdict).toBe(status === 401 ? 'reauth' : isLater ? 'retry' : 'reject');
  },
);
