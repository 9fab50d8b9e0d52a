/** A slot is half an hour, written '08.00 AM - 08.30 AM' on the wire and kept as its first minute of the day. */
import * as v from 'valibot';

export const SLOT_MINUTES = 30;
const DAY_MINUTES = 24 * 60;
const LABEL = /^(\d{2})\.(\d{2}) (AM|PM) - \d{2}\.\d{2} (?:AM|PM)$/;

// A list of services has a hundred labels, made by the server and checked by the page, but few distinct ones: each is made once.
const labels = new Map<number, string>();
const starts = new Map<string, number>();

/** 480 -> '08.00 AM - 08.30 AM'. @param start minutes from midnight */
export function slotLabel(start: number): string {
  const known = labels.get(start);
  if (known !== undefined) return known;
  const label = `${clockLabel(start)} - ${clockLabel(start + SLOT_MINUTES)}`;
  if (start >= 0 && start < DAY_MINUTES) {
    labels.set(start, label);
    starts.set(label, start);
  }
  return label;
}

/** '08.00 AM - 08.30 AM' -> '08.00 AM' */
export function slotTime(label: string): string {
  return label.split(' - ')[0] as string;
}

/** '08.00 AM - 08.30 AM' -> 480; undefined when it is not exactly such a label. */
export function slotStart(label: string): number | undefined {
  const known = starts.get(label);
  if (known !== undefined) return known;
  const [, hour, minute, half] = LABEL.exec(label) ?? [];
  if (!hour || !minute) return undefined;
  const start = (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? DAY_MINUTES / 2 : 0);
  return slotLabel(start) === label ? start : undefined;
}

/** 482 -> '08.02 AM'. @param minuteOfDay from midnight */
export function clockLabel(minuteOfDay: number): string {
  const minute = minuteOfDay % DAY_MINUTES;
  const hour = Math.floor(minute / 60) % 12 || 12;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(hour)}.${two(minute % 60)} ${minute < DAY_MINUTES / 2 ? 'AM' : 'PM'}`;
}

export const SlotLabel = v.pipe(
  v.string('must be a slot such as 08.00 AM - 08.30 AM'),
  v.check((text) => slotStart(text) !== undefined, 'must be a slot such as 08.00 AM - 08.30 AM'),
);
