import type { FileMutants } from './mutant.ts';

/** Patients, and the day at the front desk. */
export const desk: FileMutants[] = [
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
    file: 'src/sync/visit-steps.ts',
    tests: ['src/sync/visit-steps.test.ts'],
    edits: [['return isNoted ? [] : ', 'return ', 'what a paper says twice is noted twice']],
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
    file: 'src/features/desk/paper-pages.ts',
    tests: ['src/features/desk/paper-pages.test.ts'],
    edits: [
      ["kind !== 'canceled');", 'kind !== undefined);', 'who canceled has a number as well'],
      ['rest = rest.slice(Math.max(room, 0));', 'rest = [];', 'who canceled is left out where the page ends'],
      ['from: from + 1,', 'from: 1,', 'each page counts from one'],
    ],
  },
  {
    file: 'src/features/desk/paper-letter.ts',
    tests: ['src/features/desk/paper-letter.test.ts'],
    edits: [
      ["if (digits === '')", 'if (false)', 'a letter without a number is taken for a row'],
      ["state: 'late', minutes: 10", "state: 'late'", 'late from paper says no minutes'],
    ],
  },
  {
    file: 'server/handlers/visits.ts',
    tests: ['server/handlers/desk-booking.test.ts'],
    edits: [["phone || (patient_phone ?? '')", 'phone', 'a number that became known later is not on the sheet']],
  },
  {
    file: 'server/handlers/visits.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [
      ["if (!visit) throw new Problem('visit.not-found');", '', 'what is noted of nobody is kept'],
      ['return isNew ? [{', 'return true ? [{', 'an event that comes twice is recorded twice'],
      ['said ? await note', '!said ? await note', 'who walked in is expected at the other tablet'],
      ['if (known) return { ...noted, patientId: known.patient_id };', '', 'a walk-in that comes twice is refused'],
      ['patient_name || user_name', 'user_name', 'a patient of somebody’s account has that one’s name'],
      ['        last,\n', '        last: await getAuditNumber(db),\n', 'what changes while a sheet is read is missed'],
    ],
  },
  {
    file: 'server/handlers/patient-for.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [
      ["if (!known) throw new Problem('patient.not-found');", '', 'a walk-in without a patient fails the server'],
    ],
  },
  {
    file: 'server/handlers/patient-for.ts',
    tests: ['server/handlers/patient-for.test.ts'],
    edits: [['!owner || !isDeleted(owner)', '!owner || owner', 'a new patient belongs to a deleted account']],
  },
  {
    file: 'server/store/patients.ts',
    tests: ['server/handlers/deletion-races.test.ts'],
    edits: [['phone === undefined && (await', 'phone && (await', 'a login and a deletion wait for each other']],
  },
  {
    file: 'server/handlers/desk-booking.ts',
    tests: ['server/handlers/desk-booking.test.ts'],
    edits: [
      ['asked < moment.date ? moment.date : asked', 'asked', 'free times of the past are offered'],
      ['taken.get(date)?.get(serviceId) ?? new Set()', 'new Set()', 'a taken time is offered'],
      [' && found.length < MOST_FREE_DAYS; step++', '; step++', 'a whole month is answered'],
      ['letters.length < LEAST_SEARCHED.letters', 'false', 'one letter lists the clinic’s patients'],
      ['addDays(day, STEP - 1)', 'addDays(day, STEP - 2)', 'a time that is taken in four weeks is offered'],
    ],
  },
  {
    file: 'server/handlers/bookings.ts',
    tests: ['server/handlers/desk-booking.test.ts'],
    edits: [
      [
        '{ userId: user.id, phone, at: now() }',
        '{ userId: user.id, at: now() }',
        'nobody is found by the number that they gave',
      ],
    ],
  },
  {
    file: 'server/store/patients.ts',
    tests: [
      'server/identity/claim-address.test.ts',
      'server/handlers/personal-data.test.ts',
      'server/handlers/desk-booking.test.ts',
    ],
    edits: [
      [
        'case when users.verified_at is null then patients.email else ${EMAIL} end',
        '${EMAIL}',
        'the desk finds a stranger by an address they only claim',
      ],
      [
        ".where('user_id', 'is', null)\n    .returning",
        '.returning',
        'a proven address takes patients from another account',
      ],
      [
        "set({ user_id: id }).where('patient_id', 'in', ids)",
        "set({ user_id: id }).where('patient_id', 'in', [])",
        'their appointments stay unseen',
      ],
    ],
  },
  {
    file: 'server/store/visits.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [['.unionAll(canceled)', '', 'who canceled and comes all the same can’t be noted']],
  },
  {
    file: 'server/store/canceled-bookings.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [
      [
        "patient_id: patient_id ?? user_id ?? ''",
        "patient_id: user_id ?? patient_id ?? ''",
        'what a child’s canceled time was is booked for the parent',
      ],
    ],
  },
  {
    file: 'server/store/changes.ts',
    tests: ['server/store/changes.test.ts'],
    edits: [
      ['if (!wasTold) isHeard = false;', '', 'an engine that fell silent is trusted for good'],
      ['if (isSoon) return;', '', 'changes without a pause are never told'],
      ['.catch(() => last)', '', 'a store that was away once is never looked at again'],
    ],
  },
  {
    file: 'server/http/event-streams.ts',
    tests: ['server/http/event-streams.test.ts'],
    edits: [
      [
        'isDue = true;\n  return { body, end };',
        'return { body, end };',
        'what changed while it was opened is told late',
      ],
      [' && canTake()', '', 'a slow reader gets every number'],
      ['if (isBeatDue && !isReading) return end();', '', 'who is gone is counted for good'],
      ['open.delete(stream);\n        throw error;', 'throw error;', 'whoever is refused takes a place'],
    ],
  },
  {
    file: 'server/handlers/visits.ts',
    tests: ['server/handlers/visit-stream.test.ts'],
    edits: [['await checkAgain();', '', 'who is no longer at the desk hears on']],
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
    file: 'src/sync/follow-visits.ts',
    tests: ['test/loop/desk-stream.test.ts'],
    edits: [
      ['watchReach(sync, (isOffline) => !isOffline && go())', '() => {}', 'a clinic that is back is waited for'],
      ['(await isUpTo(heard)) && ', '', 'what is not here is said to be'],
      ["if (sync.getState().clinic === 'offline') sync.wake();", '', 'what waits is not sent when the stream is back'],
      ['refused === 401 || refused === 403', 'refused === 403', 'a token that is over is never renewed'],
    ],
  },
  {
    file: 'server/handlers/desk-payments.ts',
    tests: ['server/handlers/desk-payments.test.ts'],
    edits: [
      ['if (row?.paid === 0 &&', 'if (!row &&', 'a card form stays open while the desk takes the money'],
      [
        "return problem('payment.paid-by-card')",
        "return problem('payment.no-booking')",
        'who paid by card counts as gone',
      ],
      ['!booking || payment?.id !== takesBack', '!booking || !payment', 'a payment takes another one back'],
      [
        "if (!isSame || known.kind !== (entry.kind ?? known.kind)) throw invalid('id', 'was used for another payment');",
        '',
        'money is taken for noted that was not',
      ],
      [', ...canceled);', ');', 'the time of somebody who is gone stays taken'],
    ],
  },
  {
    file: 'server/payments/cancel-if-account-deleted.ts',
    tests: ['server/handlers/desk-payments.test.ts', 'server/payments/receive-event.test.ts'],
    edits: [
      ['!(await isOfDeletedAccount(tx, booking)) || ', '', 'who has an account loses the appointment with the payment'],
      ['await keepCancellation(tx, booking, at);', '', 'the desk does not see whose time is free'],
      ["return [entryOf('booking.canceled', booking)];", 'return [];', 'a freed time has no line in the audit'],
      [
        '  if ((await listInReview(tx, [booking])).size > 0) return [];\n',
        '',
        'money that a person has to look at loses its appointment',
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
    file: 'src/features/desk/notable-states.ts',
    tests: ['src/features/desk/notable-states.test.ts'],
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
    file: 'server/handlers/visits.ts',
    tests: ['server/handlers/audit.test.ts'],
    edits: [
      ['visitId, person, detail', 'visitId, detail', 'what was noted of a patient is not found by their address'],
      [', person: user_id', '', 'nor that they walked in'],
    ],
  },
  {
    file: 'src/features/desk/payment-asked.ts',
    tests: ['src/features/desk/visit-payment-text.test.ts'],
    edits: [['if (!visit) return GONE;', 'if (!visit) return undefined;', 'cash is taken for who is gone']],
  },
  {
    file: 'server/store/desk-payments.ts',
    tests: ['server/handlers/desk-payments.test.ts', 'server/payments/desk-races.test.ts'],
    edits: [
      ["    .where('paid', '=', 0)\n", '', 'the same price is taken by card and at the desk'],
      ["    .where('counter.id', 'is', null)\n", '', 'what was taken back counts on'],
      ["    .where('payment.takes_back', 'is', null)\n", '', 'a counter-entry counts as a payment'],
    ],
  },
  {
    file: 'server/handlers/personal-data.ts',
    tests: ['server/handlers/desk-payments.test.ts'],
    edits: [
      [
        'listDeskPaymentsOfUser(db, person.id)',
        'listDeskPaymentsOfUser(db, user.id)',
        'an admin is given what they paid at the desk themselves',
      ],
    ],
  },
  {
    file: 'server/payments/payments.ts',
    tests: ['server/handlers/desk-payments.test.ts'],
    edits: [
      [
        'await tryToCloseCardForm({ ...deps, origin }, bookingId);\n',
        '\n',
        'a card form stays open for what is paid at the desk',
      ],
    ],
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
    file: 'src/sync/outbox.ts',
    tests: ['test/loop/desk-booking.test.ts'],
    edits: [["entry.name === 'addWalkIn' ?", 'false ?', 'the notes of a refused walk-in stay behind']],
  },
  {
    file: 'src/sync/outbox.ts',
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
