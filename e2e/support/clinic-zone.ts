/**
 * A zone where it is between five and six in the morning: all of the day's times are still to come, at whatever hour the test
 * runs.
 */
export function zoneBeforeOpening(): string {
  const hours = (new Date().getUTCHours() - 5 + 24) % 24;
  // The signs of these zones are the other way round: GMT+5 is five hours behind.
  return hours <= 12 ? `Etc/GMT+${hours}` : `Etc/GMT-${24 - hours}`;
}
