/**
 * How far the clinic's clock is ahead of this device's (milliseconds), as its server's answers tell. For what the screens
 * call today, past and free: no wait and no retry is counted on it (invariant 10).
 */

const MINUTE = 60_000;

/** A clock that is off by less than this misleads nobody. */
const NOTABLE = 2 * MINUTE;

/**
 * The clinic looked at its clock between the two moments (milliseconds on this device's): a device that slept in between
 * has no wrong clock. Undefined when the answer has no date.
 */
export function clockAhead(headers: Headers, sentAt: number, receivedAt: number): number | undefined {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return undefined;
  const ahead = at - Math.min(Math.max(at, sentAt), receivedAt);
  // In whole minutes, so that one answer does not differ from the next.
  return Math.abs(ahead) < NOTABLE ? 0 : Math.round(ahead / MINUTE) * MINUTE;
}
