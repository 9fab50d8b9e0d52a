/**
 * How far the clinic's clock is ahead of the device's, for a start without a connection, and when the clinic was last
 * reached: after its battery was empty, a device's clock may start years before that.
 */
import { openStorage } from './storage.ts';
import { writeStored } from './write-stored.ts';

const AHEAD = 'molar.clock-ahead';
const REACHED_AT = 'molar.clinic-reached';
/** A correctly set clock never differs by more. */
const NOTABLE_MS = 120_000;

/** The correction for a clock that was set back, found when the page first read it. */
let setBack: number | undefined;

/** Milliseconds; 0 when unknown. @param said what the clinic said, if it was reached */
export function readClockAhead(said = read(AHEAD)): number {
  const now = Date.now();
  const reachedAt = read(REACHED_AT);
  if (now + said > reachedAt - NOTABLE_MS) {
    setBack = undefined;
    return said;
  }
  setBack ??= reachedAt - now;
  return setBack;
}

export function rememberClockAhead(ahead: number): void {
  write(AHEAD, ahead);
}

/** @param at milliseconds by the clinic's clock */
export function rememberReached(at: number): void {
  write(REACHED_AT, at);
}

const read = (key: string) => Number(openStorage().storage.getItem(key)) || 0;

function write(key: string, time: number): void {
  writeStored(openStorage().storage, key, time === 0 ? undefined : time);
}
