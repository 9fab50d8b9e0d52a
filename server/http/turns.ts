/**
 * The embedded store answers without yielding, so a hundred calls that arrive together would all finish in one turn of the
 * event loop, and block everything else. This limits how many of them each turn begins.
 */

const SLICE_MS = 3;

/** Resolves when the work may begin: at once while the turn is young, otherwise in a later turn, in the order of the calls. */
export type TakeTurn = () => Promise<void>;

export function createTurns(slice = SLICE_MS): TakeTurn {
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
    // A tick set from a microtask runs after the last microtask: by then the call has done all it can in this turn.
    if (waiting.length > 0) queueMicrotask(() => process.nextTick(goOn));
  };
  return async () => {
    if (end === undefined) begin();
    if (waiting.length > 0 || !isYoung()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
