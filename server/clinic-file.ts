/**
 * `clinic.json` is the file that a clinic edits: services with prices (dollars) and hours, specialties, and the days on which the
 * clinic is closed. A service that is removed from it is no longer offered; its bookings keep its name and price.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { isIsoDay } from '../contract/clinic-date.ts';
import { WEEKDAYS } from '../contract/closed-days.ts';
import { SLOT_MINUTES, slotLabel } from '../contract/slot.ts';
import { Dollars, ShortText } from '../contract/text.ts';
import { StartError } from './start-error.ts';

const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,64}$/, 'must be a name of a-z, 0-9 and - such as teeth-cleaning'),
);

const hoursForm = 'must be hours such as 08.00 AM - 12.00 PM, in whole slots of half an hour';

/** '08.00 AM - 09.00 AM' -> [480, 510] */
const Hours = v.pipe(
  v.string(hoursForm),
  v.transform((hours) => slotsWithin(hours)),
  v.minLength(1, hoursForm),
);

// The index alone would not find a day in a long list.
const daysForm = ({ received }: { received: string }) =>
  `must be a day such as 2026-12-25, or a first and a last day such as 2026-12-28/2027-01-01, not ${received}`;

const weekdayForm = ({ received }: { received: string }) => `must be a weekday such as sunday, not ${received}`;

const listRepeated = <T>(values: readonly T[]) => values.filter((value, index) => values.indexOf(value) < index);

const repeatedIds = (items: readonly { id: string }[]) => listRepeated(items.map(({ id }) => id));

const items = <const S extends v.GenericSchema<unknown, { id: string }>>(schema: S) =>
  v.pipe(
    v.array(schema, 'must be a list'),
    v.minLength(1, 'must not be empty'),
    v.check(
      (list) => repeatedIds(list).length === 0,
      ({ input }) => `must not use an id twice: ${repeatedIds(input).join(', ')}`,
    ),
  );

const exactly = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected }) => {
    const known = Object.keys(entries).join(', ');
    if (expected === 'Object') return `must be an object with ${known}`;
    return expected === 'never' ? `is not known here; known are ${known}` : 'is missing';
  });

/** As in `ClosedDays` of the contract. */
const ClosedDays = exactly({
  weekdays: v.optional(v.array(v.picklist(WEEKDAYS, weekdayForm), 'must be a list'), []),
  dates: v.optional(v.array(v.pipe(v.string(daysForm), v.check(isDays, daysForm)), 'must be a list'), []),
});

const ClinicFile = exactly({
  services: items(
    exactly({
      id: Slug,
      name: ShortText,
      price: v.pipe(Dollars, v.minValue(0.5, 'must be at least 0.50, the least that a card can be charged')),
      hours: v.pipe(
        v.array(Hours, 'must be a list'),
        v.transform((hours) => hours.flat()),
        v.check((slots) => listRepeated(slots).length === 0, 'must not overlap'),
      ),
    }),
  ),
  specialties: items(exactly({ id: Slug, name: ShortText })),
  closed: v.optional(ClosedDays),
});
export type ClinicFile = v.InferOutput<typeof ClinicFile>;

/** How an error names an item: by its name, or by its id if the name is wrong. */
const ItemName = v.union([
  v.pipe(
    v.object({ name: ShortText }),
    v.transform(({ name }) => name),
  ),
  v.pipe(
    v.object({ id: Slug }),
    v.transform(({ id }) => id),
  ),
]);

/** @throws StartError that names the wrong member, and its service or specialty */
export function readClinicFile(path: string): ClinicFile {
  const { success, output, issues } = v.safeParse(ClinicFile, readJson(path));
  if (success) return output;
  throw new StartError(issues.map((issue) => `${path}: ${memberName(issue)}: ${issue.message}`).join('\n'));
}

/** Such as 'services.0.price of Teeth Cleaning'. */
function memberName(issue: v.InferIssue<typeof ClinicFile>): string {
  const member = v.getDotPath(issue) ?? 'file';
  const item = issue.path?.find(({ type }) => type === 'array')?.value;
  const { success, output } = v.safeParse(ItemName, item);
  return success ? `${member} of ${output}` : member;
}

function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`${path}: ${(error as Error).message}`);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartError(`CLINIC_FILE: ${resolve(path)}: ${(error as Error).message}`);
  }
}

/** Whether it is an ISO day, or two in order with a '/' between. */
function isDays(text: string): boolean {
  const days = text.split('/');
  return days.length <= 2 && days.every(isIsoDay) && days.toSorted().join('/') === text;
}

/** Start minutes of the slots from the first time to the second; empty if the text is not a valid range of hours. */
function slotsWithin(hours: string): number[] {
  const [from, to, ...rest] = hours.split(' - ');
  const slots = Array.from({ length: (24 * 60) / SLOT_MINUTES }, (_, index) => {
    const [begins, ends] = slotLabel(index * SLOT_MINUTES).split(' - ');
    return { start: index * SLOT_MINUTES, begins, ends };
  });
  const first = slots.findIndex(({ begins }) => begins === from);
  const last = slots.findIndex(({ ends }) => ends === to);
  if (first === -1 || last === -1 || rest.length > 0) return [];
  return slots.slice(first, last + 1).map(({ start }) => start);
}
