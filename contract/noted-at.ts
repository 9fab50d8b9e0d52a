/**
 * When a person asked for what is only sent now: milliseconds on their device's clock, which decides nothing and is kept for
 * the record. The queue sends it as a header, because it is no part of what was asked for.
 */
export const NOTED_AT = 'Noted-At';

/** Null when there is none, or nothing that a clock could say. @param header as it came */
export function readNotedAt(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
