import type { FileMutants } from './mutant.ts';

/** One payment intent per booking: opening its form, confirming it, and closing it. */
export const cardForms: FileMutants[] = [
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
];
