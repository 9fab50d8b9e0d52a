/**
 * When the person made a request that may be sent much later: milliseconds on their device's clock. It is kept for the record and
 * decides nothing. The queue sends it as a header, because it is not part of the request itself.
 */
export const NOTED_AT = 'Noted-At';

/** Null if there is none, or none that a clock could show. @param header as it was received */
export function readNotedAt(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
