/** Zones in which the clinic's day has come as far as a test needs, at whatever hour it runs. */

/** It is between five and six in the morning: all of the day's times are still to come. */
export const zoneBeforeOpening = (): string => zoneAt(5);

/** It is between six and seven in the evening: none of them is. */
export const zoneAfterClosing = (): string => zoneAt(18);

function zoneAt(hour: number): string {
  const hours = (new Date().getUTCHours() - hour + 24) % 24;
  // The signs of these zones are the other way round: GMT+5 is five hours behind.
  return hours <= 12 ? `Etc/GMT+${hours}` : `Etc/GMT-${24 - hours}`;
}
