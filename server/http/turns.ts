/**
 * The embedded store answers without a pause, so a hundred calls that arrived together would run to their end in one turn of
 * the event loop, while nobody else is heard. Here each turn begins only so much of them.
 */

/** Milliseconds. */
const SLICE = 3;

/** Resolves when the work may begin: at once while the turn is young, else in a later one, in the order of the calls. */
export type TakeTurn = () => Promise<void>;

export function createTurns(slice = SLICE): TakeTurn {
  const waiting: (() => void)[] = [];
  let end: number | undefined;
  const begin = () => {
    end = performance.now() + slice;
    setImmediate(() => {
      end = undefined;
      if (waiting.length === 0) return;
      begin();
      goOn();
    });
  };
  const isYoung = () => performance.now() < (end ?? 0);
  const goOn = () => {
    if (!isYoung()) return;
    waiting.shift()?.();
    // Ticks come before the first microtask, and then after the last: this is when it has done all that it can at once.
    if (waiting.length > 0) queueMicrotask(() => process.nextTick(goOn));
  };
  return async () => {
    if (end === undefined) begin();
    if (waiting.length > 0 || !isYoung()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
