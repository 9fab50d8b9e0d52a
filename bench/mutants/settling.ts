import type { FileMutants } from './mutant.ts';

/** One place that settles a payment, and what calls it. */
export const settling: FileMutants[] = [
  {
    file: 'server/payments/settle-payment.ts',
    tests: [
      'server/handlers/payments.test.ts',
      'server/payments/receive-event.test.ts',
      'server/payments/races.test.ts',
    ],
    edits: [
      [
        '  try {\n    await provider.refund(intentId);',
        "  await store.transaction((tx) => moveToRefunded(tx, payment, ['refund-due']));\n  try {\n    await provider.refund(intentId);",
        'a refund is marked as sent before it is',
      ],
      ['    await provider.refund(intentId);\n', '', 'money that is due back never goes'],
      ['[...refunded, ...canceled]', 'refunded', 'the audit does not say that a refund canceled the appointment'],
      [
        "['open', 'canceled', 'paid'], 'paid'",
        "['open', 'paid'], 'paid'",
        'a canceled intent that was charged is lost',
      ],
      ["if (booking?.transaction_id === intentId) return 'paid';\n", '', 'asked about twice, a payment is refunded'],
      [
        'if (intent.amount_received !== amount_cents) return',
        'if (intent.amount_received < 1) return',
        'any amount pays',
      ],
      [
        "if (intent.livemode !== provider.isLive) return 'test and live are mixed';\n",
        '',
        'a test card pays in a live clinic',
      ],
      [
        "if (intent.metadata.bookingId !== booking_id) return 'it names another booking';\n",
        '',
        'the intent of another booking pays',
      ],
      [
        "      await keepAlert(tx, alertOf(deps, payment, 'in-review', wrong));\n",
        '',
        'nobody is told of money that is not what was agreed',
      ],
      [
        '  if (isRefunded(intent)) return noteRefund(deps, payment, intent.id);\n',
        '',
        'a refund leaves the booking paid',
      ],
      [
        "['open', 'canceled', 'paid', 'refund-due', 'in-review']",
        "['open', 'canceled', 'paid', 'in-review']",
        'a refund that came by hand is due for ever',
      ],
      [
        "['open', 'canceled', 'paid', 'refund-due', 'in-review']",
        "['open', 'canceled', 'paid', 'refund-due']",
        'what was refunded is checked for ever',
      ],
      ["if (intent.status === 'processing') return 'processing';\n", '', 'what is under way may be paid again'],
      [
        'isProcessing ? origin.now() : null',
        'origin.now()',
        'a payment that the bank has refused is shown as being processed for ever',
      ],
      [
        "['open', 'canceled'], 'in-review'",
        "['open'], 'in-review'",
        'wrong money for an attempt that was given up is lost',
      ],
      [
        "await movePayment(tx, payment, ['open'], 'canceled')",
        'false as boolean',
        'a canceled intent stays open in the store',
      ],
      [
        "['refund-failed', 'in-review'] as const",
        "['in-review'] as const",
        'a refund that the clinic sent by hand stays listed as failed',
      ],
      [
        '      if (await lockIfRefundDue(tx, payment)) await keepAlert(tx, failed);\n',
        '      await keepAlert(tx, failed);\n',
        'an alert that should go by itself stays',
      ],
    ],
  },
  {
    file: 'server/payments/settle-payment.ts',
    tests: ['server/handlers/desk-payments.test.ts', 'server/payments/races.test.ts'],
    edits: [
      [
        '      await record(deps, tx, payment, await cancelIfAccountDeleted(tx, payment.booking_id, origin.now()));\n',
        '',
        'once its form is closed, the time of somebody who is gone stays taken',
      ],
      [
        'const canceled = await cancelIfAccountDeleted',
        'const canceled = !wasPaid ? [] : await cancelIfAccountDeleted',
        'once other money for it is refunded, the time of somebody who is gone stays taken',
      ],
      [
        '      await lockBooking(tx, payment.booking_id);\n      if',
        '      if',
        'a form that is closed while the desk takes its payment back leaves the time taken',
      ],
      [
        '    await lockBooking(tx, payment.booking_id);\n    const wasPaid',
        '    const wasPaid',
        'a refund while the desk takes its payment back leaves the time taken',
      ],
      [
        '  await lockBooking(tx, payment.booking_id);\n  // Money',
        '  // Money',
        'a payment and a deletion wait for each other',
      ],
      ['isTheirs ? origin : { ...origin, who: MOLAR }', 'origin', 'whoever looks at an appointment has canceled it'],
    ],
  },
  {
    file: 'server/payments/sweep-payments.ts',
    tests: ['server/payments/sweep-payments.test.ts'],
    edits: [
      [
        '    await payments.sweep(signal);\n    onDone();\n',
        '    onDone();\n    await payments.sweep(signal);\n',
        'a sweep that fails counts as done',
      ],
      ['payments.sweep(signal)', 'payments.sweep(new AbortController().signal)', 'a sweep holds up the stop'],
    ],
  },
  {
    file: 'server/payments/payments.ts',
    tests: ['server/handlers/payments.test.ts'],
    edits: [
      [
        "intentId, true).catch((error) => logError('payment sweep', error))",
        'intentId, true)',
        'one failing intent ends the sweep',
      ],
      ['if (signal.aborted) return;\n        // The next', '// The next', 'a sweep goes on while the server stops'],
      ['.catch(unlessUnreachable)', '', 'a booking can’t be read while the provider is away'],
      [
        'listUnsettledIntents(store.db, oldest)',
        'listUnsettledIntents(store.db, now())',
        'the sweep finds no open payment',
      ],
      [
        'payment.intent_id, true).catch',
        'payment.intent_id).catch',
        'reading a booking waits for three tries of a provider that is away',
      ],
      [
        '      await closeOldCardForms(own, oldest, signal);\n',
        '',
        'a payment on a form from last week is never found',
      ],
      [
        'const FORM_LIFE_MS = 48 *',
        'const FORM_LIFE_MS = 24 *',
        'a form that was opened again is closed while it is being paid',
      ],
    ],
  },
  {
    file: 'server/payments/catch-up-events.ts',
    tests: ['server/payments/catch-up-events.test.ts'],
    edits: [
      ['since = next;', '', 'each sweep asks for the events of 30 days'],
      ['next = Math.min(next, event.created * 1000);', '', 'an event that could not be handled is forgotten'],
      [
        ".catch((error) => {\n        logError('payment sweep', error);\n        next = Math.min(next, event.created * 1000);\n      })",
        '',
        'an event that can’t be handled holds up the others',
      ],
    ],
  },
  {
    file: 'server/payments/adopt-payment.ts',
    tests: ['server/payments/receive-event.test.ts', 'server/payments/races.test.ts'],
    edits: [
      ['    await lockBooking(tx, bookingId);\n', '', 'money is taken in for an account that is just being deleted'],
      ["intent?.status !== 'succeeded' || !bookingId", '!bookingId', 'an event that lies is believed'],
      ['amount_cents: booking.price_cents', 'amount_cents: intent.amount_received', 'any amount pays'],
    ],
  },
  {
    file: 'server/payments/receive-event.ts',
    tests: ['server/payments/receive-event.test.ts'],
    edits: [
      ['if (await isEventKnown(store.db, event.id)) return;\n', '', 'a known event is worked off again'],
      [
        "(await settlePayment(deps, intentId)) === 'unknown'",
        'false as boolean',
        'events are heard and change nothing',
      ],
      [
        '    await adoptPayment(deps, await provider.getIntent(intentId));\n',
        '',
        'money that a restored store does not know is forgotten',
      ],
      ["    case 'charge.refunded':\n", '', 'a refund by the clinic is not seen'],
      ['detail: event.data.object.id', 'detail: null', 'a second dispute of a charge is no news'],
      [
        "event.type === 'charge.dispute.created'",
        "event.type === 'charge.dispute.closed'",
        'nobody hears of a dispute',
      ],
      ["event.type === 'refund.failed'", "event.type === 'refund.created'", 'nobody hears that a refund came back'],
      [
        "const returned = { kind: 'refund-returned', subject, booking_id",
        "const returned = { kind: 'refund-failed', subject, booking_id",
        'the alert about a refund that came back resolves itself',
      ],
      [' || (await isFullyRefunded(provider, subject, payment))', '', 'what is back is paid back a second time'],
      ['returned, known);', 'returned);', 'a refund that came back is forgotten because of an earlier one'],
    ],
  },
];
