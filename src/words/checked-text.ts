/** The age of an answer of the clinic, in words. */

const FRESH_MS = 60_000;
/** By then, a clinic's morning may be fully booked. */
const STALE_MS = 60 * 60_000;

/** Such as 'checked 14 min ago, may have changed'; empty while it is fresh. Both in milliseconds. */
export function checkedText(fetchedAt: number, now: number): string {
  if (isFresh(fetchedAt, now)) return '';
  // The device's clock was set back, so the age is unknown.
  return isAhead(fetchedAt, now) ? 'may have changed' : `checked ${ageText(now - fetchedAt)} ago, may have changed`;
}

/** Whether it may be shown as current, without its age. */
export function isFresh(fetchedAt: number, now: number): boolean {
  return now - fetchedAt <= FRESH_MS && !isAhead(fetchedAt, now);
}

/** Whether it is so old that it must not be shown as current. */
export function isStale(fetchedAt: number, now: number): boolean {
  return now - fetchedAt > STALE_MS || isAhead(fetchedAt, now);
}

/** By more than the lag of a screen that checks the clock only now and then. */
const isAhead = (fetchedAt: number, now: number) => fetchedAt - now > FRESH_MS;

function ageText(age: number): string {
  const minutes = Math.floor(age / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
