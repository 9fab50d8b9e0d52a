import type { FileMutants } from './mutant.ts';

/** The sheet of the front desk, and what waits on its device. */
export const deskOnDevice: FileMutants[] = [
  {
    file: 'src/data/roles.ts',
    tests: ['src/data/roles.test.ts'],
    edits: [
      ['if (before && !isDesk) await', 'if (before && isDesk) await', 'who is taken off the desk keeps its sheets'],
      ['db.prints.clear(), ', '', 'who is taken off the desk keeps the order of its papers'],
      ["if (before === 'admin') for", 'if (!before) for', 'who is no longer an admin keeps the list of users'],
    ],
  },
  {
    file: 'src/sync/visit-steps.ts',
    tests: ['src/sync/visit-steps.test.ts'],
    edits: [
      ['stepBack?.to === visitState(events).name ?', 'stepBack ?', 'a step back hides what a colleague noted since'],
    ],
  },
  {
    file: 'src/sync/visit-steps.ts',
    tests: ['src/sync/visit-steps.test.ts'],
    edits: [['return isNoted ? [] : ', 'return ', 'what a paper says twice is noted twice']],
  },
  {
    file: 'contract/visit-state.ts',
    tests: ['contract/visit-state.test.ts'],
    edits: [
      ['Math.max(-1, ...', 'Math.min(5, ...', 'who is in the chair ends as missed'],
      [' && !undone.has(_id)', '', 'nothing can be taken back'],
      ["kind === 'undo' && undoes", 'undoes', 'any event takes another back'],
      [
        'a.at.localeCompare(b.at) || a._id.localeCompare(b._id)',
        'a.at.localeCompare(b.at)',
        'the order of hearing shows',
      ],
      ["name === 'late' && minutes", 'minutes', 'who is there is still told to be late'],
    ],
  },
  {
    file: 'contract/desk-search.ts',
    tests: ['server/handlers/desk-booking.test.ts', 'src/sync/free-times.test.ts'],
    edits: [["start < NOON === (part === 'morning')", 'start < NOON', 'afternoons are never found']],
  },
  {
    file: 'src/data/prints.ts',
    tests: ['src/data/prints.test.ts'],
    edits: [
      [
        'for (let tries = LEAST; taken.has(number) && tries <= MOST; tries++) number = number < MOST ? number + 1 : LEAST;',
        '',
        'two papers of a day have one number',
      ],
      ['number < MOST ? number + 1 : LEAST', 'number + 1', 'a paper has a number of four digits'],
      [").sortBy('id')).reverse()", ").sortBy('id'))", 'the first print of the day is taken for the last'],
      ["where('date').below(today)", "where('date').above(today)", 'the paper of yesterday stays on the device'],
    ],
  },
  {
    file: 'src/features/desk/paper/paper-pages.ts',
    tests: ['src/features/desk/paper/paper-pages.test.ts'],
    edits: [
      ["kind !== 'canceled');", 'kind !== undefined);', 'who canceled has a number as well'],
      ['rest = rest.slice(Math.max(room, 0));', 'rest = [];', 'who canceled is left out where the page ends'],
      ['from: from + 1,', 'from: 1,', 'each page counts from one'],
    ],
  },
  {
    file: 'src/features/desk/paper/paper-letter.ts',
    tests: ['src/features/desk/paper/paper-letter.test.ts'],
    edits: [
      ["if (digits === '')", 'if (false)', 'a letter without a number is taken for a row'],
      ["state: 'late', minutes: 10", "state: 'late'", 'late from paper says no minutes'],
    ],
  },
  {
    file: 'src/data/desk-proof.ts',
    tests: ['src/data/desk-proof.test.ts'],
    edits: [
      ['last === proof.last && proof.asOf > asOf', 'proof.asOf > asOf', 'a sheet that is behind is as of now'],
      ['return !isBehind(sheet, proof) && [', 'return [', 'a sheet that is behind is not asked for'],
      [
        "if (await getFact(db, 'isDesk')) await setFact",
        'await setFact',
        'the desk of who has logged out is said to be up to date',
      ],
    ],
  },
  {
    file: 'src/sync/pull-changed-sheets.ts',
    tests: ['test/loop/desk-stream.test.ts'],
    edits: [['(await pullChanged(told)) && ', '', 'what is not here is said to be']],
  },
  {
    file: 'src/sync/follow-visits.ts',
    tests: ['test/loop/desk-stream.test.ts'],
    edits: [
      ['watchReach(sync, (isOffline) => !isOffline && go())', '() => {}', 'a clinic that is back is waited for'],
      ["if (sync.getState().clinic === 'offline') sync.wake();", '', 'what waits is not sent when the stream is back'],
      ['refusal === 401 || refusal === 403', 'refusal === 403', 'a token that is over is never renewed'],
      [
        "ending === 'nobody' ? 2 : 5",
        "ending === 'nobody' ? 2 : 9",
        'a desk whose stream was refused is without one for minutes',
      ],
    ],
  },
  {
    file: 'src/sync/rules/pay-at-desk.ts',
    tests: ['test/loop/desk-payment.test.ts'],
    edits: [
      ['if (!takeBack) return', 'return', 'money that was handed back is to be handed back again'],
      ['done: [entry, takeBack]', 'done: [entry]', 'what takes back a refused payment is sent, and refused'],
    ],
  },
  {
    file: 'src/sync/refused-without-row.ts',
    tests: ['src/sync/refused-without-row.test.ts'],
    edits: [
      ['entries.filter((entry) => !isUndecided(entry))', 'entries', 'what waits is said to be refused'],
      ['&& !walkIns.has(visit)', '', 'a refused walk-in is listed twice'],
    ],
  },
  {
    file: 'src/features/desk/rows/notable-states.ts',
    tests: ['src/features/desk/rows/notable-states.test.ts'],
    edits: [
      ["return ['arrived'];", "return ['arrived', 'missed'];", 'who canceled is noted as missed, and nothing shows it'],
      [
        "visit.canceledAt ? [] : ['missed' as const]",
        "['missed' as const]",
        'who had canceled and came is canceled again by a key',
      ],
      ['if (isRefusedWalkIn(visit)) return [];', '', 'what the clinic will not hear of is noted'],
      ["visit.state.name === 'expected'", 'true', 'what nobody sees is taken back'],
    ],
  },
  {
    file: 'src/features/desk/payment/payment-asked.ts',
    tests: ['src/features/desk/payment/visit-payment-text.test.ts'],
    edits: [['if (!visit) return GONE;', 'if (!visit) return undefined;', 'cash is taken for who is gone']],
  },
  {
    file: 'src/sync/view-payments.ts',
    tests: ['src/sync/view-payments.test.ts'],
    edits: [
      ['entries.filter(isUndecided).flatMap', 'entries.flatMap', 'what the clinic refused looks paid'],
      [' && !visit.isPaidAtDesk', '', 'what was paid at the desk looks paid by card'],
    ],
  },
  {
    file: 'src/sync/rules/take-back-at-desk.ts',
    tests: ['test/loop/desk-payment.test.ts'],
    edits: [
      ["payment.state === 'rejected' || !mayBeKnown(payment)", 'true', 'what the clinic may have is simply dropped'],
    ],
  },
  {
    file: 'src/sync/rules/book-for-patient.ts',
    tests: ['test/loop/desk-booking.test.ts'],
    edits: [
      ['    noted: [notedOf(entry, output)],\n', '', 'a booking is on nobody’s sheet until the clinic is asked again'],
      ["message.replace(/^You /, 'They ')", 'message', 'the desk reads that it has an appointment itself'],
    ],
  },
  {
    file: 'src/sync/wanted-bookings.ts',
    tests: ['src/sync/wanted-bookings.test.ts'],
    edits: [
      [
        '!isUndecided(entry) || !visits',
        '!visits',
        'a refused booking is taken for somebody’s appointment and not shown',
      ],
      ['visit.name === name && visit.phone', 'visit.phone', 'who shares a phone number is taken for another patient'],
      [' && accepted.has(nameOfBooking(seq))', '', 'what was given up is shown as booked'],
    ],
  },
  {
    file: 'src/sync/free-times.ts',
    tests: ['src/sync/free-times.test.ts'],
    edits: [
      ['!taken.has(timeKey(day.date, serviceId, slot)) && ', '', 'a time that waits on this device is offered again'],
      [
        'return day !== undefined && !openSlots(day, serviceId, around).includes(slot);',
        'return !day || !openSlots(day, serviceId, around).includes(slot);',
        'a time of which nothing is known is said to be taken',
      ],
    ],
  },
  {
    file: 'src/sync/discard.ts',
    tests: ['test/loop/desk-booking.test.ts'],
    edits: [["entry.name === 'addWalkIn' ?", 'false ?', 'the notes of a refused walk-in stay behind']],
  },
  {
    file: 'src/sync/requeue.ts',
    tests: ['test/loop/desk.test.ts'],
    edits: [
      [
        "refused.some(({ name }) => name === 'addWalkIn')",
        'false',
        'a refused walk-in is not sent before what was noted of them',
      ],
    ],
  },
  {
    file: 'src/sync/rules/note-visit.ts',
    tests: ['test/loop/desk.test.ts'],
    edits: [[" && entry.state === 'rejected'", '', 'an undo finds nothing that it could bring back']],
  },
  {
    file: 'src/sync/rules/add-walk-in.ts',
    tests: ['test/loop/desk.test.ts'],
    edits: [
      ["body.code === 'request.invalid' && ", 'false && ', 'a server of the release before refuses every walk-in'],
      ['[entry, ...notes]', '[entry]', 'what was noted of a walk-in stays before them'],
      [
        'return [added, ...arrivalOf(entry.input).map((said) => ({ event: eventOf(said) }))];',
        'return [added];',
        'who was added is expected until the sheet is asked for',
      ],
    ],
  },
  {
    file: 'src/commands/add-walk-in.ts',
    tests: ['test/loop/desk.test.ts'],
    edits: [['{ ...named, arrived: { id: crypto.randomUUID(), at } }', 'named', 'who stands at the desk is expected']],
  },
  {
    file: 'src/app/keep-desk-days.ts',
    tests: ['src/app/keep-desk-days.test.ts'],
    edits: [
      ['Date.now() + readClockAhead()', 'Date.now()', 'a wrong clock keeps the sheets of past days'],
      ['    deleteVisitsBefore(db, today).catch(console.warn);\n', '', 'the sheets of past days stay on the device'],
      ['    deletePrintsBefore(db, today).catch(console.warn);\n', '', 'the papers of past days stay on the device'],
    ],
  },
];
