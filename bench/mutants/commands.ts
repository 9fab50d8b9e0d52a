import type { FileMutants } from './mutant.ts';

/** What queued commands mean, and how lists show them. */
export const commands: FileMutants[] = [
  {
    file: 'src/sync/view-bookings.ts',
    tests: ['src/sync/view-bookings.test.ts'],
    edits: [
      [
        'viewWish(wish, entry, kept, isCanceling)',
        'viewWish(wish, entry, kept, false)',
        'a wish that was canceled stands as if it were not',
      ],
      [
        'const isCanceling = cancel !== undefined && !isRejected(cancel);\n  const entry = (',
        'const isCanceling = cancel !== undefined;\n  const entry = (',
        'a refused cancel is shown as going on',
      ],
      ['return isListed ? [] : [view];', 'return [view];', 'an appointment is shown twice'],
      [
        'const listedTimes = view.isCanceling ? canceledTimes : keptTimes;',
        'const listedTimes = keptTimes;',
        'a canceled wish is shown beside the booking that came of it',
      ],
      [
        "return payment && (payment.isUncertain ? 'unsure' : 'received');",
        "return payment && 'received';",
        'a card that may not be charged is said to be',
      ],
      ['bankAsks.has(row._id) && !row.payment', 'bankAsks.has(row._id)', 'a paid row says that the bank asks'],
    ],
  },
  {
    file: 'src/sync/list-bookings-around.ts',
    tests: ['src/sync/list-bookings-around.test.ts'],
    edits: [
      ['mostToCome(pages) + 1', 'mostToCome(pages)', 'nothing tells that there are later appointments'],
      [
        'mostPassed(pages, next.length) + 1',
        'mostPassed(pages, next.length)',
        'nothing tells that there are earlier ones',
      ],
      ['day < first), first]', 'day < first)]', 'a page begins with the wrong times of its first day'],
      ['[last, ...days.filter', '[...days.filter', 'a page ends with the wrong times of its last day'],
      ['books?.date ?? []), ...dates]', 'books?.date ?? [])]', 'what was canceled and came back is taken for gone'],
    ],
  },
  {
    file: 'src/sync/undo-cancel.ts',
    tests: ['test/loop/undo.test.ts'],
    edits: [
      ['if (own && !mayBeKnown(own)) {', 'if (own) {', 'a cancel that was sent is taken out'],
      [
        'wishes.find((other) => isForSame(other, wish))',
        'wishes.find(Boolean)',
        'a child’s does not come back where the parent asks for another',
      ],
      [
        'books.restores === wish.restores',
        'isForSame(books, wish)',
        'another appointment comes back than was canceled',
      ],
      ['row.patientId === patientId', 'row.date === date', 'a child’s does not come back beside the parent’s own'],
      [
        ' && (cancels === restores || entry.undo?.patientId === patientId)',
        '',
        'an Undo takes out the cancel of another patient',
      ],
      ['if (standing) {\n', 'if (false as boolean) {\n', 'undoing twice books twice'],
    ],
  },
  {
    file: 'src/sync/rules/cancels.ts',
    tests: ['test/loop/undo.test.ts', 'src/sync/view-bookings.test.ts'],
    edits: [
      [
        'isUndecided(wish) && mayBeKnown(wish)',
        'mayBeKnown(wish)',
        'a refused wish is said to wait for its cancellation',
      ],
      [' && mayBeKnown(wish)', '', 'canceling another’s booking of a time takes the wish for it back'],
      [' && cancel.undo?.slot === wish.input.slot', '', 'a wish stands for the cancel of another time'],
      [' && undo.patientId === wish.input.patientId', '', 'a wish stands for the cancel of another patient'],
    ],
  },
  {
    file: 'src/features/messages/shown-toasts.ts',
    tests: ['src/features/messages/show-messages.test.ts'],
    edits: [[' || (await isUndone(db, message))', '', 'what was undone in another window is offered here']],
  },
  {
    file: 'src/features/messages/kept-offers.ts',
    tests: ['src/features/messages/kept-offers.test.ts'],
    edits: [[' && until <= now + OFFER_MS', '', 'a clock that is set back makes an Undo last for hours']],
  },
  {
    file: 'src/sync/is-closed-day.ts',
    tests: ['src/sync/is-closed-day.test.ts', 'src/features/booking/days-around.test.ts'],
    edits: [
      [' && !(heard && hasOpened(heard))', '', 'a day that was opened again stays closed until the page is reloaded'],
      ['fetchedAt > performance.timeOrigin && ', '', 'until the clinic answers, an old list opens a closed day'],
    ],
  },
  {
    file: 'src/features/booking/open-services.ts',
    tests: ['src/features/booking/open-services.test.ts'],
    edits: [
      ["state === 'confirmed' ||", '', 'what the person has is listed as free'],
      [' && (entry.problem.at ?? 0) > askedAt', '', 'what is free again stays out of the list'],
    ],
  },
  {
    file: 'src/sync/rules/book-slot.ts',
    tests: [
      'test/loop/booking.test.ts',
      'test/loop/given-up.test.ts',
      'test/loop/wishes.test.ts',
      'test/loop/queue.test.ts',
    ],
    edits: [
      ['input: { id: insertedId } }', 'input: cancel.input }', 'a cancel names its booking by a key for good'],
      [
        'if (kept.length > 0 || (await listCancelsOf(db, insertedId)).some(isUndecided)) return changes;\n',
        '',
        'a canceled booking is said to be set',
      ],
      ['slot: slot ?? wish.slot,', 'slot: wish.slot,', 'the row has a slot that was not booked'],
      ['onGivenUp: ({ key }) => ({ cancel: key }),\n', '', 'a wish that was sent is given up here alone'],
      [
        'done = [entry, ...cancels];\n      // Nothing',
        'done = [entry];\n      // Nothing',
        'the cancel of nothing stays',
      ],
      ['standing ? [insertedId] : []', '[]', 'what was booked again elsewhere stands there twice'],
      ['goneBookings = [insertedId]', 'goneBookings: string[] = []', 'the row of what is said to be canceled stays'],
    ],
  },
  {
    file: 'src/sync/rules/cancel-booking.ts',
    tests: [
      'test/loop/booking.test.ts',
      'test/loop/undo.test.ts',
      'test/loop/given-up.test.ts',
      'src/sync/outbox.test.ts',
      'test/loop/payment.test.ts',
    ],
    edits: [
      ['payment: true }]', '}]', 'what another device paid looks unpaid'],
      ["asked.state === 'rejected' || !mayBeKnown(asked)", 'true', 'a booking that was sent is canceled here alone'],
      [', goneBookings: [entry.input.id]', '', 'a canceled row stays'],
      [
        "if (earlier && earlier.state !== 'rejected') return { standsAs: earlier.key };\n",
        '',
        'two clicks cancel twice',
      ],
      ['isNews: ({ deletedCount }) => deletedCount === 0,\n', '', 'a booking that was gone does not refresh the list'],
    ],
  },
  {
    file: 'src/sync/rules/confirm-payment.ts',
    tests: ['test/loop/payment.test.ts', 'src/sync/outbox.test.ts', 'src/commands/pay-by-card.test.ts'],
    edits: [
      ['isUncertain === true && (await', '(await', 'a charge is not told while its tab is open'],
      ['attempts <= MOST_TRIES || ', '', 'a card that is asked for late is called uncharged at once'],
      [' || isYoung', '', 'reloads use up the time that a card has'],
      ['if (isSaid) return { standsAs: earlier.key };\n', '', 'a payment is told twice'],
      ['if (earlier) await db.outbox.delete(earlier.seq);\n', '', 'the uncertain payment stays beside the certain one'],
      ["code === 'payment.in-review' ? ", 'false ? ', 'who is being checked may pay again'],
      ['{ isProcessing: _, ...row }: Booking', 'row: Booking', 'a refused payment goes on being shown as processed'],
    ],
  },
  {
    file: 'src/commands/pay-by-card.ts',
    tests: ['src/commands/pay-by-card.test.ts', 'test/loop/payment.test.ts'],
    edits: [
      ["if (start.clientSecret !== card.clientSecret) return { kind: 'restarted' };\n", '', 'an old form is charged'],
      [
        "if (isPaid || (await listPaymentsOf(db, bookingId)).length > 0) return { kind: 'under-way' };\n",
        '',
        'two tabs charge one booking',
      ],
      [', isUncertain: true }', ' }', 'a card counts as charged before it is'],
      [
        "  if (answer.kind === 'refused' && seq !== undefined)\n    await onLiveConnection(db, () => discard(db, seq)).catch(console.warn);\n",
        '',
        'a refused card leaves a payment',
      ],
      ['(lock ? work() : undefined)', 'work()', 'the lock keeps nobody out'],
    ],
  },
  {
    file: 'src/commands/discard-entry.ts',
    tests: ['src/commands/discard-entry.test.ts', 'test/loop/given-up.test.ts'],
    edits: [
      [
        "await addMessage(db, { kind: 'info', text: DISCARDED_TEXT, about }, now);\n",
        '',
        'a press on Discard by mistake is not noticed',
      ],
      [
        'isUndecided(entry) && mayBeKnown(entry)',
        'isUndecided(entry)',
        'a wish that was never sent is said to be canceled',
      ],
    ],
  },
];
