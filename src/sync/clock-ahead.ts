const MINUTE = 60_000;

const NOTABLE_MS = 2 * MINUTE;

/**
 * How far the clinic's clock is ahead of this device's (milliseconds), from the Date header of an answer. For the screens only
 * (invariant 10). If the device slept between sending and receiving, its clock does not count as wrong. Undefined without a date.
 */
export function clockAhead(headers: Headers, sentAt: number, receivedAt: number): number | undefined {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return undefined;
  const ahead = at - Math.min(Math.max(at, sentAt), receivedAt);
  // Whole minutes, so that it is stable from one answer to the next.
  return Math.abs(ahead) < NOTABLE_MS ? 0 : Math.round(ahead / MINUTE) * MINUTE;
}
