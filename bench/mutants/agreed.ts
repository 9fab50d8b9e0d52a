import type { FileMutants } from './mutant.ts';

/** The contract between page and server. */
export const agreed: FileMutants[] = [
  {
    file: 'contract/clinic-date.ts',
    tests: ['contract/contract.test.ts'],
    edits: [
      [' || year % 400 === 0', '', '2000 is no leap year'],
      ['year % 4 === 0 && (year', '(year', 'every year is a leap year'],
      ['return day >= 1 && day <= days;', 'return day <= days;', 'a day 0 is one'],
      ["hourCycle: 'h23',", "hourCycle: 'h24',", 'midnight is the 24th hour'],
      [
        'if (clock.last?.minute !== minute) clock.last',
        'if (!clock.last) clock.last',
        'the clinic’s clock stands still',
      ],
      [
        'const MEDIUM = /^([A-Z][a-z]{2}) ([1-9]\\d?), (\\d{4})$/;',
        'const MEDIUM = /^([A-Z][a-z]{2}) (\\d\\d?), (\\d{4})$/;',
        'a day has two spellings',
      ],
    ],
  },
  {
    file: 'contract/day-arithmetic.ts',
    tests: ['contract/contract.test.ts'],
    edits: [
      ['Math.round(', 'Math.trunc(', 'a day that has no midnight is counted as none'],
      ['new Date(`${iso}T00:00`)', '`${iso}T00:00`', 'the first century is taken for the twentieth'],
    ],
  },
  {
    file: 'contract/closed-days.ts',
    tests: ['contract/closed-days.test.ts'],
    edits: [
      ['weekdayOf(date)', 'new Date(date).getDay()', 'west of Greenwich the clinic closes on the day before'],
      ['last = first]', "last = '']", 'a date alone closes nothing'],
      ['first <= date', 'first < date', 'an interval begins a day late'],
      ['date <= last', 'date < last', 'an interval ends a day early'],
    ],
  },
  {
    file: 'contract/booking-rules.ts',
    tests: ['contract/booking-rules.test.ts', 'server/handlers/booking-limits.test.ts'],
    edits: [
      ['start <= now.minute', 'start < now.minute', 'a time that has just begun can be booked'],
      ['!taken.has(start) && !isPast', '!isPast', 'taken times are offered'],
      [' || a - b)', ')', 'of two times as near, either is offered'],
      ['    .sort((a, b) => a - b);', ';', 'times come in the order of their distance'],
      ['const MOST_ALTERNATIVES = 3;', 'const MOST_ALTERNATIVES = 4;', 'four times are offered'],
      ['isClosed(date, closed) ? [] : ', '', 'a closed clinic is booked'],
      ['withoutSkipped(slots, date, timeZone)', 'slots', 'a time that the clock skips is offered'],
      ['addDays(today, horizonDays)', 'addDays(today, horizonDays + 1)', 'the horizon is a day late'],
    ],
  },
  {
    file: 'contract/skipped-time.ts',
    tests: ['contract/skipped-time.test.ts'],
    edits: [
      [' || isShown(minute, after)', '', 'everything after the change is skipped'],
      ['`${date} ${timeZone}`', 'timeZone', 'each day looks like the first'],
      ['`${date} ${timeZone}`', 'date', 'each zone looks like the first'],
    ],
  },
  {
    file: 'contract/slot.ts',
    tests: ['contract/contract.test.ts'],
    edits: [
      ['return slotLabel(start) === label ? start : undefined;', 'return start;', 'a slot of an hour is one'],
      [
        "half === 'PM' ? DAY_MINUTES / 2 : 0",
        "half === 'AM' ? 0 : DAY_MINUTES / 2 + SLOT_MINUTES",
        'the afternoon is shifted',
      ],
      ['% 12 || 12', '% 12', 'noon is 00'],
    ],
  },
  {
    file: 'contract/text.ts',
    tests: ['contract/contract.test.ts', 'server/http/route.test.ts', 'server/handlers/account.test.ts'],
    edits: [
      [
        "v.regex(/^[^\\p{Cc}\\p{Cs}]*$/u, 'must not contain control characters'),\n",
        '',
        'a zero byte reaches PostgreSQL',
      ],
      ['.length >= 7,', '.length >= 6,', 'six digits are a phone number'],
      ['v.toLowerCase());', 'v.transform((text) => text));', 'an address in capitals is another one'],
      ["  v.minValue(0, 'must not be negative'),\n", '', 'a price may be negative'],
      ['v.maxLength(max, `must be at most ${max} characters`),\n', '', 'text of any length fills the store'],
      ['Number.isInteger(Math.round(amount * 1e6) / 1e4)', 'true', 'a third of a cent is a price'],
    ],
  },
  {
    file: 'contract/image.ts',
    tests: ['server/handlers/doctors.test.ts', 'server/handlers/images.test.ts', 'sw/images.test.ts'],
    edits: [
      [
        'const OURS = /^\\/images\\/([0-9a-f]{64})$/;',
        'const OURS = /^\\/images\\/([0-9a-f]+)/;',
        'any address below /images is a picture',
      ],
      ['const HTTPS = /^https:', 'const HTTPS = /^https?:', 'a picture comes by http'],
    ],
  },
  {
    file: 'contract/page.ts',
    tests: ['contract/page.test.ts', 'server/http/static.test.ts'],
    edits: [['/%2f/i.test(path) ? undefined : ', '', 'a slash hides in an id']],
  },
  {
    file: 'contract/payment.ts',
    tests: ['server/handlers/payments.test.ts'],
    edits: [
      [
        'v.regex(/^pi_\\w{1,250}$/, form)',
        'v.regex(/^pi_/, form)',
        'an intent’s id leads to another address of the provider',
      ],
    ],
  },
  {
    file: 'contract/problem.ts',
    tests: ['contract/problem.test.ts', 'src/sync/outcome.test.ts'],
    edits: [
      [
        "'request.too-many': { status: 429, verdict: 'retry'",
        "'request.too-many': { status: 429, verdict: 'reject'",
        'a limit refuses what was queued',
      ],
      [
        "'server.unavailable': { status: 503, verdict: 'retry'",
        "'server.unavailable': { status: 503, verdict: 'reject'",
        'an outage refuses what was queued',
      ],
      [
        "'auth.expired': { status: 401, verdict: 'reauth'",
        "'auth.expired': { status: 401, verdict: 'reject'",
        'a token that is over refuses what was queued',
      ],
      [
        "    status: 502,\n    verdict: 'retry',",
        "    status: 502,\n    verdict: 'reject',",
        'a provider that is away refuses a payment',
      ],
      [
        'const text = body.message || body.Message || known;',
        'const text = known;',
        'the server’s own words are not shown',
      ],
    ],
  },
  {
    file: 'contract/visible-name.ts',
    tests: ['contract/person-name.test.ts'],
    edits: [["\\\\u2800]';", "]';", 'a name that nobody sees']],
  },
  {
    file: 'contract/person-name.ts',
    tests: ['contract/person-name.test.ts'],
    edits: [
      [
        '    if (end + character.length > LONGEST_NAME) break;\n',
        '    if (end > LONGEST_NAME) break;\n',
        'a name is longer than it may be',
      ],
      ['return cut(visibleName(name)) ||', 'return visibleName(name) ||', 'an account’s name of any length'],
    ],
  },
];
