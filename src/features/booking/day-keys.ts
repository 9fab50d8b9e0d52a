/**
 * Where a key leads on the calendar, as people know it from other calendars (the grid of the ARIA authoring practices).
 * Days are ISO; a month that is too short ends at its last day.
 */
const DAY_MS = 86_400_000;

/** Undefined for a key that leads nowhere. @param isShift with it, a page is a year */
export function dayReachedBy(key: string, iso: string, isShift: boolean): string | undefined {
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay();
  switch (key) {
    case 'ArrowLeft':
      return addDays(iso, -1);
    case 'ArrowRight':
      return addDays(iso, 1);
    case 'ArrowUp':
      return addDays(iso, -7);
    case 'ArrowDown':
      return addDays(iso, 7);
    case 'Home':
      return addDays(iso, -weekday);
    case 'End':
      return addDays(iso, 6 - weekday);
    case 'PageUp':
      return addMonths(iso, isShift ? -12 : -1);
    case 'PageDown':
      return addMonths(iso, isShift ? 12 : 1);
  }
}

function addDays(iso: string, days: number): string {
  return isoOf(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS);
}

function addMonths(iso: string, months: number): string {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
