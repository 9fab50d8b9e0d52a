/** Time zones in which the clinic's day is as far along as a test needs, at whatever hour it runs. */

/** It is between 5 and 6 a.m.: all of the day's times are still ahead. */
export const zoneBeforeOpening = (): string => zoneAt(5);

/** It is between 6 and 7 p.m.: none of them is. */
export const zoneAfterClosing = (): string => zoneAt(18);

function zoneAt(hour: number): string {
  const hours = (new Date().getUTCHours() - hour + 24) % 24;
  // The signs of these zones are inverted: GMT+5 is five hours behind.
  return hours <= 12 ? `Etc/GMT+${hours}` : `Etc/GMT-${24 - hours}`;
}
