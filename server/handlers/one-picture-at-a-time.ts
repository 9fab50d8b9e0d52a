/** Pictures are decoded one at a time, because many large ones at once would fill the memory. */
import { Problem } from '../http/problem.ts';

/** Each takes up to five megabytes of memory. */
const MOST_WAITING = 8;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** @throws Problem `server.unavailable` while too many wait */
export async function onePictureAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw new Problem('server.unavailable');
  waiting += 1;
  const picture = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = picture.catch(() => {});
  return picture;
}

/** Includes the one that is being decoded. */
export function countPictures(): number {
  return waiting;
}
