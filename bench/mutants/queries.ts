import type { FileMutants } from './mutant.ts';

/** The statements and the tables. */
export const queries: FileMutants[] = [
  {
    file: 'server/store/bookings.ts',
    tests: [
      'server/store/store.test.ts',
      'server/handlers/bookings.test.ts',
      'server/handlers/booking-limits.test.ts',
      'server/handlers/payments.test.ts',
    ],
    edits: [
      [
        "    .where('id', '=', id)\n    .where('paid', '=', 0)\n    .$if",
        "    .where('id', '=', id)\n    .$if",
        'a paid booking is canceled',
      ],
      [
        'return rows.find((row) => row.patient === patient) ?? rows[0];',
        'return rows[0];',
        'somebody else’s booking is named before one’s own',
      ],
      [
        "eb('start_minute', '>', now.minute)",
        "eb('start_minute', '>', 0)",
        'appointments of this morning count as to come',
      ],
      [
        "    .orderBy('date')\n    .orderBy('start_minute')\n",
        "    .orderBy('date')\n",
        'appointments of a day come in any order',
      ],
      ["    .where('paid', '=', 0)\n    .where(({ or", '    .where(({ or', 'paid appointments count against the limit'],
      [
        "    .where('paid', '=', 0)\n    .where('price_cents', '=', priceCents)",
        "    .where('price_cents', '=', priceCents)",
        'a paid booking is offered for paying',
      ],
    ],
  },
  {
    file: 'server/store/answers.ts',
    tests: ['server/http/keep-refusal.test.ts', 'server/http/idempotency.test.ts'],
    edits: [
      ["where('user_id', '=', user_id).where('key'", "where('key'", 'a key answers another person'],
      [
        ".where('user_id', '=', userId).where('status', '>=', 400);\n}",
        ".where('status', '>=', 400);\n}",
        'other people’s refusals hold up a person’s calls',
      ],
    ],
  },
  {
    file: 'server/store/settings.ts',
    tests: ['server/store/store.test.ts'],
    edits: [
      [
        '.onConflict((conflict) => conflict.doNothing())',
        ".onConflict((conflict) => conflict.column('name').doUpdateSet({ value: first }))",
        'each process makes its own secret',
      ],
    ],
  },
  {
    file: 'server/store/services.ts',
    tests: ['server/clinic-file.test.ts', 'server/store/store.test.ts', 'server/handlers/bookings.test.ts'],
    edits: [
      [".where('is_retired', '=', 0)", '', 'a retired service is offered'],
      [
        "await db.updateTable('services').set({ is_retired: 1 }).where('id', 'not in', ids).execute();",
        '',
        'a service that is taken from the list is still offered',
      ],
      ["        is_retired: ref('excluded.is_retired'),\n", '', 'a service that comes back stays retired'],
      ["        price_cents: ref('excluded.price_cents'),\n", '', 'a new price is not taken'],
    ],
  },
  {
    file: 'server/clinic-file.ts',
    tests: ['server/clinic-file.test.ts'],
    edits: [["days.toSorted().join('/') === text", 'true', 'days that end before they begin close nothing']],
  },
  {
    file: 'server/seed-clinic.ts',
    tests: ['server/clinic-file.test.ts'],
    edits: [
      ['Math.round(price * 100)', 'Math.floor(price * 100)', 'some prices are a cent less than the file says'],
      ['hours.toSorted((a, b) => a - b)', 'hours', 'the next free time is not the first'],
      [
        'before.length > 0 ? describe',
        'before.length < 0 ? describe',
        'nobody sees that an old file brought old prices back',
      ],
    ],
  },
  {
    file: 'server/store/migrations/0001-first-tables.ts',
    tests: ['server/store/store.test.ts'],
    edits: [
      [
        "    .addUniqueConstraint('one_booking_per_slot', ['date', 'service_id', 'start_minute'])\n",
        '',
        'two have one time',
      ],
    ],
  },
  {
    file: 'server/store/migrations/0010-patients.ts',
    tests: ['server/store/store.test.ts', 'server/store/upgrade.test.ts'],
    edits: [
      ['create unique index one_booking_per_patient', 'create index one_booking_per_patient', 'one has a day twice'],
      ['coalesce(patient_id, user_id)', 'patient_id', 'rows of the previous release are held to nothing'],
      ['    user_id text references users (id)', '    user_id text', 'bookings of nobody are kept'],
      ['select ${COLUMNS}, user_id', 'select ${COLUMNS}, null', 'old bookings name no patient'],
    ],
  },
  {
    file: 'server/store/migrations/0003-payments.ts',
    tests: ['server/store/store.test.ts'],
    edits: [['(c) => c.unique()', '(c) => c', 'one intent belongs to two payments']],
  },
];
