import type { FileMutants } from './mutant.ts';

/** One payment intent per booking, and one place that settles it. */
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
        '  if (isRefunded(intent)) return takeBack(deps, payment, intent.id);\n',
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
        '      await closeOldCardForms({ ...deps, origin }, oldest, signal);\n',
        '',
        'a payment on a form from last week is never found',
      ],
    ],
  },
  {
    file: 'server/payments/confirm-payment.ts',
    tests: ['server/handlers/payments.test.ts'],
    edits: [
      [' && payment.user_id === userId', '', 'a stranger settles the owner’s payment'],
      [
        'payment?.booking_id === bookingId && payment.user_id',
        'payment?.user_id',
        'the intent of another booking is asked about',
      ],
      ['getBookingRow(db, bookingId, userId)', 'getBookingRow(db, bookingId)', 'money is taken in for a stranger'],
      ['intent?.metadata.bookingId !== id', '!intent', 'the lost intent of another booking is taken in'],
      ['undecidedOf(intent) ?? adoptPayment', 'adoptPayment', 'what is under way is refused after a restore'],
    ],
  },
  {
    file: 'server/payments/close-old-card-forms.ts',
    tests: ['server/handlers/payments.test.ts'],
    edits: [
      [
        "after = (payments.length === MOST && payments.at(-1)?.intent_id) || '';",
        "after = '';",
        'forms that can’t be closed keep the others open',
      ],
      ['      if (signal.aborted) return;\n', '', 'a sweep closes forms while the server stops'],
      [".catch((error) => logError('payment sweep', error))", '', 'one form that can’t be closed ends the sweep'],
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
    file: 'server/payments/open-payment.ts',
    tests: ['server/handlers/payments.test.ts', 'server/payments/races.test.ts'],
    edits: [
      ['getBookingRow(tx, bookingId, userId)', 'getBookingRow(tx, bookingId)', 'anybody’s booking can be paid'],
      ['if (booking.price_cents !== amount) {', 'if (false as boolean) {', 'the page names the price'],
      [
        '    await settleWith(deps, payment, await deps.provider.cancelIntent(intent.id));\n',
        '',
        'an old form can’t be followed by a new one',
      ],
      [
        "if (latest?.state === 'open' || latest?.state === 'in-review') return latest;\n",
        '',
        'each click opens an intent',
      ],
      [
        '    const booking = await lockUnpaidBooking(tx, bookingId);\n    // From here on a cancellation finds the intent.\n    await keepIntent(tx, payment, intent.id);\n',
        '    await keepIntent(tx, payment, intent.id);\n    const booking = await lockUnpaidBooking(tx, bookingId);\n',
        'an attempt to pay and a cancellation wait for each other',
      ],
      ['if (isUnpaid && isCurrent)', 'if (isCurrent)', 'an intent is opened for a booking that is gone'],
      ['if (isUnpaid && isCurrent)', 'if (isUnpaid)', 'a form of an attempt that was given up stays open'],
      [
        '    if (isRefusal(error)) await giveUpAttempt(store.db, payment);\n',
        '',
        'an error at the provider keeps a patient from paying for a day',
      ],
      ['if (isRefusal(error)) await', 'await', 'each slow answer opens another intent'],
      [" || latest?.state === 'in-review'", '', 'who is being checked may pay again'],
      [
        'intent_id: intent.id }, await provider.cancelIntent(intent.id)',
        'intent_id: intent.id }, intent',
        'an intent that nobody wants can still be paid',
      ],
      [
        '  await settleWith(deps, { ...payment, intent_id: intent.id }, await provider.cancelIntent(intent.id));\n',
        '  await provider.cancelIntent(intent.id);\n',
        'money for an attempt that nobody wants is forgotten',
      ],
    ],
  },
  {
    file: 'server/payments/close-card-form.ts',
    tests: ['server/handlers/payments.test.ts', 'server/payments/races.test.ts'],
    edits: [
      [
        'await deps.provider.cancelIntent(payment.intent_id)',
        'await deps.provider.getIntent(payment.intent_id)',
        'a canceled booking can still be paid',
      ],
      [
        "if (payment?.state === 'in-review') throw new Problem('payment.in-review');\n",
        '',
        'a payment to look at loses its booking',
      ],
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
