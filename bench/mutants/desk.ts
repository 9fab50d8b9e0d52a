import type { FileMutants } from './mutant.ts';

/** Patients, and the day at the front desk. */
export const desk: FileMutants[] = [
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
    file: 'server/handlers/visits.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [
      ["if (!date) throw new Problem('visit.not-found');", '', 'what is noted of nobody is kept'],
      [
        'if (await insertEvent(db, event)) {',
        'await insertEvent(db, event); {',
        'an event that comes twice is recorded twice',
      ],
      [
        'if (known) return { ...acknowledged, patientId: known.patient_id };',
        '',
        'a walk-in that comes twice is refused',
      ],
      ['row.patient_name || row.user_name', 'row.user_name', 'a patient of somebody’s account has that one’s name'],
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
    file: 'server/handlers/desk-booking.ts',
    tests: ['server/handlers/desk-booking.test.ts'],
    edits: [
      ['asked < moment.date ? moment.date : asked', 'asked', 'free times of the past are offered'],
      ["start < NOON === (part === 'morning')", 'start < NOON', 'afternoons are never found'],
      ['taken.get(date)?.get(serviceId) ?? new Set()', 'new Set()', 'a taken time is offered'],
      [' && found.length < MOST_DAYS; step++', '; step++', 'a whole month is answered'],
      ['letters.length < LEAST_SEARCHED.letters', 'false', 'one letter lists the clinic’s patients'],
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
    file: 'server/store/visits.ts',
    tests: ['server/handlers/visits.test.ts'],
    edits: [
      [
        "    .unionAll(db.selectFrom('cancellations').select('date').where('booking_id', '=', id))\n",
        '',
        'who canceled and comes all the same can’t be noted',
      ],
    ],
  },
  {
    file: 'src/sync/rules/book-for-patient.ts',
    tests: ['test/loop/desk-booking.test.ts'],
    edits: [
      ['    noted: notedOf(entry, output),\n', '', 'a booking is on nobody’s sheet until the clinic is asked again'],
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
      ['isUndecided(entry) && !left.has', '!left.has', 'what was given up is shown as booked'],
    ],
  },
  {
    file: 'src/sync/free-times.ts',
    tests: ['src/sync/free-times.test.ts'],
    edits: [['!asked.has(slot) && ', '', 'a time that waits on this device is offered again']],
  },
  {
    file: 'src/sync/outbox.ts',
    tests: ['test/loop/desk-booking.test.ts'],
    edits: [["entry.name === 'addWalkIn' ?", 'false ?', 'the notes of a refused walk-in stay behind']],
  },
];
