import type { FileMutants } from './mutant.ts';

/** What the clinic does for its front desk: patients, visits, and payments there. */
export const deskAtClinic: FileMutants[] = [
  {
    file: 'server/handlers/day-sheet.ts',
    tests: ['server/handlers/desk-booking.test.ts'],
    edits: [["phone || (patient_phone ?? '')", 'phone', 'a number that became known later is not on the sheet']],
  },
  {
    file: 'server/handlers/day-sheet.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [
      ['patient_name || user_name', 'user_name', 'a patient of somebody’s account has that one’s name'],
      ['    last,\n', '    last: await getAuditNumber(db),\n', 'what changes while a sheet is read is missed'],
    ],
  },
  {
    file: 'server/handlers/visits.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [
      ["if (!visit) throw new Problem('visit.not-found');", '', 'what is noted of nobody is kept'],
      ['return isNew ? [{', 'return true ? [{', 'an event that comes twice is recorded twice'],
      ['said ? await note', '!said ? await note', 'who walked in is expected at the other tablet'],
      ['if (known) return { ...noted, patientId: known.patient_id };', '', 'a walk-in that comes twice is refused'],
    ],
  },
  {
    file: 'server/handlers/visits.ts',
    tests: ['server/handlers/visit-stream.test.ts'],
    edits: [['await checkAgain();', '', 'who is no longer at the desk hears on']],
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
    file: 'server/store/patient-contacts.ts',
    tests: ['server/handlers/desk-booking.test.ts'],
    edits: [
      [
        'case when users.verified_at is null then patients.email else ${EMAIL} end',
        '${EMAIL}',
        'the desk finds a stranger by an address they only claim',
      ],
    ],
  },
  {
    file: 'server/store/patients.ts',
    tests: ['server/identity/claim-address.test.ts', 'server/handlers/personal-data.test.ts'],
    edits: [
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
    file: 'server/handlers/desk-booking.ts',
    tests: ['server/handlers/desk-booking.test.ts', 'server/handlers/closed-days.test.ts'],
    edits: [
      ['offeredSlots(service.slots, date, deps)', 'service.slots', 'the desk is led to a closed day'],
      ['asked < moment.date ? moment.date : asked', 'asked', 'free times of the past are offered'],
      ['taken.get(date)?.get(serviceId) ?? new Set()', 'new Set()', 'a taken time is offered'],
      ['return found.slice(0, MOST_FREE_DAYS);', 'return found;', 'a whole month is answered'],
      ['letters.length < LEAST_SEARCHED.letters', 'false', 'one letter lists the clinic’s patients'],
      [
        'SlotsOfDays(db, day, end)',
        'SlotsOfDays(db, day, addDays(end, -1))',
        'a time that is taken in four weeks is offered',
      ],
      ['lastOfStep < last ? lastOfStep : last', 'lastOfStep', 'the desk is offered days that can’t be booked'],
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
    file: 'server/store/visits.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [['.unionAll(canceled)', '', 'who canceled and comes all the same can’t be noted']],
  },
  {
    file: 'server/store/canceled-bookings.ts',
    tests: ['server/handlers/desk-payments.test.ts', 'server/handlers/visits.test.ts'],
    edits: [
      [
        "patient_id: patient_id ?? user_id ?? ''",
        "patient_id: user_id ?? patient_id ?? ''",
        'what a child’s canceled time was is booked for the parent',
      ],
      [
        'inTheWay?.patient === canceled.patient_id ?',
        'inTheWay ?',
        'the desk is told to note one patient’s money at another’s appointment',
      ],
    ],
  },
  {
    file: 'server/store/changes.ts',
    tests: ['server/store/changes.test.ts'],
    edits: [
      ['if (!wasNotified) isEngineTrusted = false;', '', 'an engine that fell silent is trusted for good'],
      ['if (isGathering) return;', '', 'changes without a pause are never told'],
      ['.catch(() => last)', '', 'a store that was away once is never looked at again'],
    ],
  },
  {
    file: 'server/http/event-streams.ts',
    tests: ['server/http/event-streams.test.ts'],
    edits: [
      ['let isDue = true;', 'let isDue = false;', 'what changed while it was opened is told late'],
      [' && canTake()', '', 'a slow reader gets every number'],
      ['if (isBeatDue && !isReading) return end();', '', 'who is gone is counted for good'],
      ['open.delete(stream);\n        throw error;', 'throw error;', 'whoever is refused takes a place'],
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
      [
        '          if (await isKnown(db, entry)) return noted;\n',
        '',
        'a payment that comes twice at once is refused as somebody else’s',
      ],
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
        '  if (await isInReview(tx, bookingId)) return [];\n',
        '',
        'money that a person has to look at loses its appointment',
      ],
    ],
  },
  {
    file: 'server/store/payments.ts',
    tests: ['server/handlers/desk-payments.test.ts', 'server/payments/desk-races.test.ts'],
    edits: [[".where('paid', '=', 0)", '', 'the same price is taken by card and at the desk']],
  },
  {
    file: 'server/store/desk-payments.ts',
    tests: ['server/handlers/desk-payments.test.ts', 'server/payments/desk-races.test.ts'],
    edits: [
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
      ['await tryToCloseCardForm(own, bookingId);\n', '\n', 'a card form stays open for what is paid at the desk'],
    ],
  },
];
