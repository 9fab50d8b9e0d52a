/** Days and ages in words. Days are ISO and of no time zone, so they are formatted as UTC and never slip. */
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** '2026-11-21' -> 'Saturday, November 21' */
export function dayText(iso: string): string {
  return longDay.format(Date.parse(`${iso}T00:00:00Z`));
}

/** Whole minutes, hours or days, such as '14 min'. @param age milliseconds */
export function ageText(age: number): string {
  const minutes = Math.floor(age / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
