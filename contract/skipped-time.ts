/** Times that the clinic's clock skips when it is set forward: nobody can come then. */
import { type ClinicMoment, clinicMoment } from './clinic-date.ts';

/** Around midnight in UTC, any zone's day lies within this time. */
const REACH_MS = 36 * 60 * 60_000;

/** @param date ISO day @param timeZone an IANA name */
export function withoutSkipped(slots: readonly number[], date: string, timeZone: string): readonly number[] {
  const [before, after] = offsetsAround(date, timeZone);
  if (!(before < after)) return slots;
  const isShown = (minute: number, offset: number) =>
    offsetAt(wallTime({ date, minute }) - offset, timeZone) === offset;
  return slots.filter((minute) => isShown(minute, before) || isShown(minute, after));
}

// Lists ask about the same days again and again, and reading a clock is slow.
const known = new Map<string, readonly [before: number, after: number]>();
const MOST_KNOWN = 1000;

/** On the clock before that day, and after it. */
function offsetsAround(date: string, timeZone: string): readonly [before: number, after: number] {
  const key = `${date} ${timeZone}`;
  const kept = known.get(key);
  if (kept) return kept;
  const start = wallTime({ date, minute: 0 });
  const offsets = [offsetAt(start - REACH_MS, timeZone), offsetAt(start + REACH_MS, timeZone)] as const;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, offsets);
  return offsets;
}

/** How far the clock is ahead of UTC (milliseconds). @param time milliseconds, a whole minute */
const offsetAt = (time: number, timeZone: string) => wallTime(clinicMoment(time, timeZone)) - time;

/** What the clock shows, as if it were in UTC (milliseconds). NaN for a year without four digits. */
const wallTime = ({ date, minute }: ClinicMoment) => Date.parse(`${date}T00:00Z`) + minute * 60_000;
