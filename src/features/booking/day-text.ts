/** Days and ages in words. Days are ISO, read and written in the same zone, so they never slip. */
import dayjs from 'dayjs';

/** '2026-11-21' -> 'Saturday, November 21' */
export function dayText(iso: string): string {
  return dayjs(iso).format('dddd, MMMM D');
}

/** Whole minutes, hours or days, such as '14 min'. @param age milliseconds */
export function ageText(age: number): string {
  const minutes = Math.floor(age / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}
