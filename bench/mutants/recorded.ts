import type { FileMutants } from './mutant.ts';

const audit = ['server/audit/find-tampering.test.ts', 'server/handlers/audit.test.ts', 'server/store/audit.test.ts'];
const retention = ['server/retention'];

/** The audit, and automatic deletion. */
export const recorded: FileMutants[] = [
  {
    file: 'server/store/audit.ts',
    tests: audit,
    edits: [
      [
        '    hash = hashOfLine(hash, line);\n    return { ...line, hash };',
        '    return { ...line, hash };',
        'no line has a hash of its own',
      ],
      [
        ".set(({ ref }) => ({ number: ref('number') }))\n    .returningAll()",
        '.set({ number: 0 })\n    .returningAll()',
        'the head goes back',
      ],
      ['if (!tx.isTransaction) throw', 'if (false) throw', 'a line is written apart from what it records'],
    ],
  },
  {
    file: 'server/store/find-audit-lines.ts',
    tests: audit,
    edits: [
      [".where('number', '<', end)\n", '', 'no page comes to an end'],
      [
        'const start = Math.max(span.first, end - LOOKED_AT_ONCE);',
        'const start = span.first;',
        'a search reads the whole audit',
      ],
      ["eb('who', '=', person), ", '', 'what somebody did is not found by their address'],
    ],
  },
  {
    file: 'server/store/audit-words.ts',
    tests: [...audit, 'test/loop/audit-search.test.ts'],
    edits: [
      [".replaceAll(/[\\\\%_]/g, '\\\\$&')", '', 'a sign of a text finds everything'],
      ['or([isStored(date), ...isAt(', 'or([...isAt(', 'a day as the page writes it is not found'],
      ['[word, asStored(word)]', '[word]', 'a price as the page writes it is not found'],
      ['    ...noted,\n', '', 'what the desk noted is not found by its words'],
      ['sql` and `)})`', 'sql` or `)})`', 'one word of many is enough'],
      ["[sql.ref('doer.email'), sql.ref('concerned.email')]", '[]', 'a line is not found by the address that it shows'],
    ],
  },
  {
    file: 'server/audit/audit-line.ts',
    tests: ['server/audit/find-tampering.test.ts'],
    edits: [
      ['`${previousHash}\\n${fields}`', 'fields', 'lines stand alone'],
      ['[number, at, device_at,', '[number, at,', 'a device’s time can be changed'],
    ],
  },
  {
    file: 'server/audit/find-tampering.ts',
    tests: ['server/audit/find-tampering.test.ts'],
    edits: [
      ['else if (head && last.hash !== head.hash)', 'else if (false)', 'the last line can be rewritten'],
      [
        'const most = Math.max(head?.number ?? 0, noted?.number ?? 0);',
        'const most = 0;',
        'a tail that was cut off is not missed',
      ],
      ['if (noted?.number === last.number && noted.hash !== last.hash)', 'if (false)', 'a noted head says nothing'],
      ['!head || heads.length > 1', '!head', 'a second head goes unnoticed'],
    ],
  },
  {
    file: 'server/audit/read-audit.ts',
    tests: ['server/audit/audit-command.test.ts'],
    edits: [[".setIsolationLevel('repeatable read')", '', 'an audit in use looks tampered with']],
  },
  {
    file: 'server/handlers/audit.ts',
    tests: ['server/handlers/audit.test.ts'],
    edits: [
      ['?? person)', '?? undefined)', 'the lines of a deleted account are not found'],
      [
        'whenDay(isoFromMedium(day) as string, zone)',
        "whenDay(isoFromMedium(day) as string, 'UTC')",
        'a day is Greenwich’s',
      ],
    ],
  },
  {
    file: 'server/retention/retention.ts',
    tests: retention,
    edits: [
      ['((await take(tx)) ? work(tx) : undefined)', 'work(tx)', 'one that has lost its lease goes on'],
      ['if (!(await store.transaction(take))) return undefined;\n', '', 'two sweep at once'],
      ['await endLease(store.db, lease, now());\n      return Array', 'return Array', 'no sweep comes to its end'],
    ],
  },
  {
    file: 'server/retention/delete-left-answers.ts',
    tests: retention,
    edits: [['      if (count === 0) return;\n', '      return;\n', 'most answers of a deleted account stay']],
  },
  {
    file: 'server/retention/start-retention.ts',
    tests: retention,
    edits: [
      [' || age > LONGEST_GAP', '', 'a clock that is years ahead deletes next week’s appointments'],
      ['age < -DAY || ', '', 'after a clock that was ahead, nothing is deleted for years'],
      ['retention.sweep(signal)', 'retention.sweep(new AbortController().signal)', 'a sweep holds up the stop'],
    ],
  },
  {
    file: 'server/retention/steps.ts',
    tests: retention,
    edits: [
      [
        'if (paid === 0 && (await hasOpenIntent(store.db, id))) await payments.closeCardForm(id, origin).catch(leave);',
        '',
        'an open card form keeps its booking for ever',
      ],
      ['ago(days.sessions + 1)', 'ago(days.sessions)', 'an ended login comes back for a day'],
    ],
  },
  {
    file: 'server/store/expired-bookings.ts',
    tests: retention,
    edits: [
      [
        "eb('state', 'in', ['in-review', 'refund-due']),",
        "eb('state', 'in', ['in-review']),",
        'money that goes back has no booking',
      ],
      ["      .where('call', '=', 'confirmPayment')\n", '', 'answers that are still needed go'],
      [
        "and([eb('state', '=', 'open'), eb('intent_id', 'is not', null)])",
        "eb('state', '=', 'open')",
        'a booking stays for a payment that never began',
      ],
    ],
  },
  {
    file: 'server/store/expired-rows.ts',
    tests: retention,
    edits: [
      [
        "    // Checked again once the row is locked: a doctor may have been given it.\n    .where('created_at', '<', before)\n",
        '',
        'a picture goes that has just been given to a doctor',
      ],
      ["'%/images/' || ", "'/images/' || ", 'a picture goes that a doctor has at its whole address'],
    ],
  },
  {
    file: 'server/store/expired-patients.ts',
    tests: retention,
    edits: [
      [
        ".where(sql<boolean>`bookings.user_name <> ''`)",
        '',
        'whoever ever paid for a visit keeps their phone number here',
      ],
      [
        "    .where('id', 'in', locked)\n    .where(isNamedNowhere)\n",
        "    .where('id', 'in', locked)\n",
        'a patient loses their name who has just got an appointment',
      ],
      [
        "folded_name: eb.case().when('user_id', 'is', null).then('').else(ref('folded_name')).end(),",
        '',
        'the name of a forgotten patient stays, folded',
      ],
    ],
  },
  {
    file: 'server/store/images.ts',
    tests: retention,
    edits: [
      ['doUpdateSet({ created_at: image.created_at })', 'doNothing()', 'a picture that was uploaded again is old'],
    ],
  },
  {
    file: 'src/features/admin/audit-csv.ts',
    tests: ['src/features/admin/audit-csv.test.ts'],
    edits: [
      ["FORMULA.test(text) ? `'${text}` : text", 'text', 'a spreadsheet runs what somebody booked'],
      [".replaceAll('\"', '\"\"')", '', 'a quote ends its cell'],
    ],
  },
];
