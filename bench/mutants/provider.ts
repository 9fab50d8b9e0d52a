import type { FileMutants } from './mutant.ts';

/** The payment provider, and stored payments. */
export const provider: FileMutants[] = [
  {
    file: 'server/payments/payment-provider.ts',
    tests: [
      'server/payments/payment-provider.test.ts',
      'server/payments/receive-event.test.ts',
      'server/handlers/payments.test.ts',
    ],
    edits: [
      [', { idempotencyKey: `refund-${id}` }', '', 'a refund has no key'],
      ['{ idempotencyKey: `booking:${bookingId}:${amount}:${currency}:${attempt}` }', '{}', 'an intent has no key'],
      ['isUrgent ? urgent : {}', '{}', 'what must be quick is asked three times'],
      ['maxNetworkRetries: 2', 'maxNetworkRetries: 0', 'one lost answer fails a payment'],
      ['SIGNATURE_SECONDS, undefined, now', '0, undefined, now', 'an old event can be sent again'],
      [
        "if (!v.is(AnyEvent, event)) throw invalid('body', 'must be an event');\n",
        '',
        'what is no event fails, and is sent again',
      ],
      [
        "if (isLive && port) throw new Error('A live key must never meet the payment simulator');\n",
        '',
        'a live key meets the simulator',
      ],
      ['return canceled ?? getIntent(id);', 'return canceled;', 'what can’t be canceled counts as canceled'],
      [
        'throw unreachable(`${type}, ${code}, ${statusCode}, ${requestId}`, isLast);',
        "throw new Problem('payment.provider-unreachable', {}, { cause: error });",
        'client secrets are logged',
      ],
      [
        "['payment_intent_unexpected_state', 'resource_missing']",
        "['payment_intent_unexpected_state']",
        'an intent that the provider does not have keeps its booking',
      ],
      ["        ['charge_already_refunded'],\n", '', 'a refund that was sent by hand is due for ever'],
      ["status === 'failed' || ", '', 'a refund that failed at once counts as sent'],
      [" || status === 'canceled'", '', 'a refund that was canceled counts as sent'],
      [', ${statusCode}, ${requestId}`', '`', 'a failed call can’t be found at the provider'],
      ['![undefined, CONFLICT', '![CONFLICT', 'a call without an answer counts as refused'],
      ['[undefined, CONFLICT', '[undefined', 'a call that is being carried out counts as refused'],
      ['CONFLICT, TOO_MANY]', 'CONFLICT]', 'while the provider turns calls away, each press adds an attempt'],
      ["  'refund.failed',\n", '', 'nobody hears of a refund that came back if its event does not arrive'],
    ],
  },
  {
    file: 'server/payments/mount-payments.ts',
    tests: ['server/payments/receive-event.test.ts'],
    edits: [
      ['    await readBody(c, LIMIT);\n', '', 'a webhook of any length is read'],
      [
        "if (!signature) throw invalid('Stripe-Signature', 'is missing');\n",
        '',
        'an event without a signature is not told so',
      ],
    ],
  },
  {
    file: 'server/store/payments.ts',
    tests: [
      'server/handlers/payments.test.ts',
      'server/payments/races.test.ts',
      'server/store/store.test.ts',
      'server/payments/receive-event.test.ts',
    ],
    edits: [
      ["    .where('transaction_id', '=', transactionId)\n", '', 'a refund unpays what another payment paid'],
      [".where('intent_id', 'is', null)", '', 'an intent is overwritten'],
      ["    .where('state', 'in', from)\n", '', 'a payment moves from any state'],
      [".where('paid', '=', 0)", '', 'a second payment takes the place of the first'],
      [
        "    .orderBy('attempt', 'desc')\n",
        "    .orderBy('attempt', 'asc')\n",
        'the first attempt counts, and not the last',
      ],
      [
        '.set({ paid: 0, transaction_id: null })',
        '.set({ paid: 0 })',
        'an appointment whose money went back names the payment',
      ],
    ],
  },
  {
    file: 'server/store/unsettled-payments.ts',
    tests: [
      'server/handlers/payments.test.ts',
      'server/payments/races.test.ts',
      'server/payments/receive-event.test.ts',
    ],
    edits: [
      ["'in', ['refund-due', 'in-review']", "'in', ['in-review']", 'a refund that is due is never sent'],
      [
        "'in', ['refund-due', 'in-review']",
        "'in', ['refund-due']",
        'money in review that was refunded stays there without an event',
      ],
      ["where('created_at', '>=', since)", "where('created_at', '>=', 0)", 'the sweep asks about every old payment'],
    ],
  },
  {
    file: 'server/store/payment-alerts.ts',
    tests: ['server/handlers/payment-alerts.test.ts'],
    edits: [
      [
        "    .where('seen_at', 'is', null)\n    .executeTakeFirstOrThrow();",
        '    .executeTakeFirstOrThrow();',
        'the alarm about payments never ends',
      ],
      ['.doUpdateSet(news)', '.doUpdateSet({ ...news, id: undefined })', 'news is marked by who has not seen it'],
    ],
  },
  {
    file: 'server/handlers/payments.ts',
    tests: ['server/handlers/payments.test.ts'],
    edits: [
      [
        "if (others.length > 0) throw new Problem('payment.several-bookings');\n",
        '',
        'any of several bookings is paid',
      ],
      ["if (row.paid === 0) throw new Problem('payment.refunded');\n", '', 'an unpaid booking is said to be paid'],
      ['Math.round(amount * 100)', 'amount * 100', 'some prices can’t be paid'],
    ],
  },
  {
    file: 'server/payments/payment-account.ts',
    tests: ['server/payments/payment-account.test.ts'],
    edits: [
      [
        "{ mode: 'stripe', publishableKey }",
        "{ mode: 'stripe', publishableKey: secretKey }",
        'anybody is told the secret key',
      ],
    ],
  },
];
