/** Searches the audit: a line matches if it has every word, as stored or as the page shows it, in any order and any case. */
import { type RawBuilder, sql } from 'kysely';
import { AUDIT_WAITED_MS, auditActions, auditDetails, auditDoers } from '../../contract/audit.ts';
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { type Span, whenDay, whenMinute } from '../audit/shown-times.ts';

type Condition = RawBuilder<unknown>;

/** Every line is checked for each word, and no line shows more words than this. */
const MOST_WORDS = 40;

/** @param zone the clinic's time zone, in which the page shows the times */
export function hasWords(text: string, zone: string) {
  const conditions: Condition[] = [];
  const rest = text.replaceAll(MOMENT, (shown, day: string, hour?: string, minute?: string, half?: string) => {
    const date = isoFromMedium(day);
    if (!date) return shown;
    conditions.push(isMoment(date, hour && { hour, minute: minute as string, half: half as string }, zone));
    return ' ';
  });
  const words = new Set(rest.split(' ').map((word) => word.replace(/(?<=.),$/, '')));
  // Longest first: long words match the fewest lines, which saves checking the other conditions.
  const searched = [...words].filter((word) => !IN_EVERY_LINE.has(word)).sort((a, b) => b.length - a.length);
  conditions.push(...searched.slice(0, MOST_WORDS).map(hasWord));
  return sql<boolean>`(${sql.join([sql`1 = 1`, ...conditions], sql` and `)})`;
}

const IN_EVERY_LINE = new Set(['', '·', 'request']);

/** 'Dec 1, 2026', and 'Dec 1, 2026, 8.02 AM' */
const MOMENT = /\b([A-Z][a-z]{2} \d{1,2}, \d{4})\b(?:, (\d{1,2})\.(\d\d) ([AP]M)\b)?/g;

function isMoment(date: string, time: { hour: string; minute: string; half: string } | '' | undefined, zone: string) {
  if (!time) return or([isStored(date), ...isAt([whenDay(date, zone)])]);
  const { hour, minute, half } = time;
  const sinceMidnight = (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
  const stored = `${date}, ${hour.padStart(2, '0')}.${minute} ${half}`;
  return or([isStored(stored), ...isAt(whenMinute(date, sinceMidnight, zone))]);
}

const isAt = (spans: readonly Span[]): Condition[] =>
  spans.flatMap(([from, until]) => [
    sql`at >= ${from} and at < ${until}`,
    sql`${HAS_WAITED} and device_at >= ${from} and device_at < ${until}`,
  ]);

const HAS_WAITED = sql`abs(at - device_at) > ${sql.lit(AUDIT_WAITED_MS)}`;
const IS_OF_ANOTHER = sql`person <> who`;
const isNamedById = (id: Condition, email: Condition) => sql`${id} <> '' and coalesce(${email}, '') not like '%@%'`;

/** Words that the page adds to the stored ones, and the lines in which it does. */
const BESIDE: readonly (readonly [words: string, where: Condition])[] = [
  ['on the device', HAS_WAITED],
  ['for', IS_OF_ANOTHER],
  ...Object.entries(auditDoers).map(([who, words]) => [words, sql`who = ${who}`] as const),
  [
    'Account',
    or([
      sql`who not in (${sql.join(Object.keys(auditDoers))}) and ${isNamedById(sql`who`, sql.ref('doer.email'))}`,
      sql`${IS_OF_ANOTHER} and ${isNamedById(sql`person`, sql.ref('concerned.email'))}`,
    ]),
  ],
];

function hasWord(word: string): Condition {
  const said = word.toLowerCase();
  const isMeant = (words: string) => words.toLowerCase().includes(said);
  const actions = Object.entries(auditActions).filter(([, words]) => isMeant(words));
  const noted = Object.entries(auditDetails).flatMap(([action, details]) =>
    Object.entries(details)
      .filter(([, words]) => isMeant(words))
      .map(([first]) => sql`action = ${action} and (detail = ${first} or detail like ${`${first}, %`})`),
  );
  const beside = BESIDE.filter(([words]) => words.toLowerCase().split(' ').includes(said));
  return or([
    ...[...new Set([word, asStored(word)])].map(isStored),
    ...actions.map(([name]) => sql`action = ${name}`),
    ...noted,
    ...beside.map(([, where]) => where),
    ...(/^\d+$/.test(word) ? [sql`cast(number as text) = ${word}`] : []),
    ...[sql.ref('doer.email'), sql.ref('concerned.email')].map((email) => isShownAddress(email, said)),
  ]);
}

/** Addresses are stored in lower case. A value without @ is a placeholder for an address that was freed. */
const isShownAddress = (email: Condition, said: string): Condition =>
  sql`${email} like ${patternOf(said)} escape '\\' and ${email} like '%@%'`;

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

function isStored(text: string): Condition {
  const fields = ['who', 'action', 'object', 'person', 'detail', 'request_id'] as const;
  const all = fields.map((field) => sql`coalesce(${sql.ref(`audit.${field}`)}, '')`);
  // The engine lowercases both sides, because SQLite leaves letters beyond ASCII unchanged.
  return sql`lower(${sql.join(all, sql` || ' ' || `)}) like lower(${patternOf(text)}) escape '\\'`;
}

/** Turns a price as the page writes it into the stored form. The leading comma keeps $9 from matching the end of 99.00. */
const asStored = (word: string) =>
  word.replaceAll(/\$(\d+)(\.\d\d)?(?![\d.])/g, (_, dollars: string, cents = '.00') => `, ${dollars}${cents}`);

function or(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`;
}
