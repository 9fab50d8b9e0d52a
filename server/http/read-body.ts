import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ProblemCode } from '../../contract/problem.ts';
import { invalid, Problem } from './problem.ts';

export interface BodyLimit {
  maxSize: number;
  code: ProblemCode;
}

/** Not middleware, so the body of a refused call is never read. @throws Problem `limit.code`, or `request.invalid` if cut off */
export async function readBody(c: Context, limit: BodyLimit): Promise<Uint8Array> {
  const tooLarge = () => {
    throw new Problem(limit.code);
  };
  try {
    const length = c.req.header('content-length');
    // `bodyLimit` opens a stream even for a body of known length, which costs a third of a booking (decision 023).
    if (length === undefined) await bodyLimit({ maxSize: limit.maxSize, onError: tooLarge })(c, async () => {});
    else if (Number(length) > limit.maxSize) tooLarge();
    return await c.req.bytes();
  } catch (error) {
    throw error instanceof Problem ? error : invalid('body', 'ended too early');
  }
}
