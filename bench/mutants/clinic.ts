import type { FileMutants } from './mutant.ts';

/** The rules of the clinic. */
export const clinic: FileMutants[] = [
  {
    file: 'server/handlers/booking-limits.ts',
    tests: ['server/handlers/booking-limits.test.ts'],
    edits: [
      [
        'isProven ? limits.openBookings : limits.openBookingsUnproven',
        'limits.openBookings',
        'an unproven address holds as many',
      ],
    ],
  },
  {
    file: 'server/store/users.ts',
    tests: ['server/handlers/account.test.ts'],
    edits: [
      ['if (await wasOnceAdmin(db, email)) return false;', '', 'who was removed is an admin again under a new account'],
      ['if (user) await keepOnceAdmin(tx, user);', '', 'a deleted account is forgotten to have been an admin’s'],
    ],
  },
  {
    file: 'server/identity/claim-address.ts',
    tests: ['server/handlers/account.test.ts'],
    edits: [
      [
        'if (kept.email !== email) await keepOnceAdmin(tx, kept);',
        '',
        'an address that was left makes an admin once more',
      ],
    ],
  },
  {
    file: 'server/handlers/bookings.ts',
    tests: [
      'server/handlers/bookings.test.ts',
      'server/handlers/booking-limits.test.ts',
      'server/handlers/payments.test.ts',
    ],
    edits: [
      [
        'const row = await getBookingRow(db, id, ownerOnly(user));\n        if (row?.paid === 0)',
        'const row = await getBookingRow(db, id);\n        if (row?.paid === 0)',
        'a stranger closes the owner’s payment by a refused cancel',
      ],
      ['if (email !== user.email || (patientId', 'if ((patientId', 'one books in another’s name'],
      [' || (patientId && !restores)', '', 'one books for a child and has it for oneself'],
      [
        "if (email !== user.email) throw new Problem('auth.not-yours');\n      return (await listB",
        'return (await listB',
        'somebody else’s list is answered with one’s own',
      ],
      ["if (!v.is(Phone, phone)) throw new Problem('booking.phone-invalid');\n", '', 'nobody can be called'],
      ['user_name: user.name,', 'user_name: email,', 'the booking has another name'],
      ['await mustBeWithinLimits(limits, db, user, clinicNow());\n', '', 'one person takes the whole calendar'],
      [
        "if (await hasOpenIntent(db, id)) throw new Problem('payment.processing');\n",
        '',
        'a booking that is being paid is canceled',
      ],
      [
        'const find = () => getBookingRow(db, id, ownerOnly(user));',
        'const find = () => getBookingRow(db, id);',
        'anybody’s booking can be read',
      ],
      ['        await payments.reconcile(id, origin);\n', '', 'reading finds no payment that was lost'],
      [
        "roleOf(user) === 'admin' ? undefined : user.id",
        "user.role === 'admin' ? undefined : user.id",
        'a role that rests reaches everybody’s bookings',
      ],
      [
        'if (!(await getBookingRow(db, id, owner))) {',
        'if (!(await getBookingRow(db, id))) {',
        'a stranger learns that a booking is there',
      ],
    ],
  },
  {
    file: 'server/handlers/make-booking.ts',
    tests: [
      'server/handlers/bookings.test.ts',
      'server/handlers/booking-limits.test.ts',
      'server/handlers/closed-days.test.ts',
    ],
    edits: [
      [
        'if (!agreed && Math.round(price * 100) !== service.price_cents) {',
        'if (false as boolean) {',
        'a price that has changed is not told',
      ],
      [
        "if (!agreed && lastDay && booking.date > lastDay) throw new Problem('booking.too-far');\n",
        '',
        'the horizon holds for the calendar only',
      ],
      ['offeredSlots(service.slots, booking.date, calendar)', 'service.slots', 'a closed day can be booked'],
      [' && service.isClosed && ', ' && ', 'a time outside the hours says that the clinic is closed'],
      ['throw refusals[0];', 'throw refusals.at(-1);', 'the conflict speaks of the last wish'],
      [
        "if (!service.slots.includes(booking.start_minute)) return conflict('unknown-slot');\n",
        '',
        'any time can be booked',
      ],
      ["if (isPast(booking.date, booking.start_minute, now)) return conflict('past');\n", '', 'the past can be booked'],
    ],
  },
  {
    file: 'server/handlers/services.ts',
    tests: [
      'server/handlers/services.test.ts',
      'server/handlers/bookings.test.ts',
      'server/handlers/booking-limits.test.ts',
      'server/handlers/closed-days.test.ts',
    ],
    edits: [
      ['isBeyond ? [] : offeredSlots', 'offeredSlots', 'times beyond the horizon look free'],
      ['offeredSlots(slots, day, calendar)', 'slots', 'times of a closed day look free'],
      ['taken?.get(id) ?? new Set()', 'new Set()', 'taken times look free'],
      ['more >= MOST_DAYS', 'more > MOST_DAYS', 'a range has no end'],
      ['takenOn.get(day)', 'takenOn.get(from)', 'each day looks like the first'],
    ],
  },
  {
    file: 'server/handlers/doctors.ts',
    tests: ['server/handlers/doctors.test.ts'],
    edits: [
      [
        "if (hash && !(await renewImage(tx, hash, now()))) throw invalid('image', 'was never uploaded here');",
        'if (false as boolean) {',
        'a doctor has a picture that is not there',
      ],
      [
        "if (!(await insertDoctor(tx, row))) throw new Problem('doctor.email-taken');",
        'await insertDoctor(tx, row);',
        'a doctor who was not added is said to be',
      ],
    ],
  },
  {
    file: 'server/handlers/one-picture-at-a-time.ts',
    tests: ['server/handlers/to-webp.test.ts', 'server/handlers/images.test.ts'],
    edits: [
      [
        "if (waiting >= MOST_WAITING) throw new Problem('server.unavailable');\n",
        '',
        'any number of pictures waits in memory',
      ],
      ['    waiting -= 1;\n', '', 'after eight pictures there are no more'],
      ['last = picture.catch(() => {});', 'last = Promise.resolve();', 'many pictures are decoded at once'],
    ],
  },
  {
    file: 'server/handlers/to-webp.ts',
    tests: ['server/handlers/to-webp.test.ts', 'server/handlers/images.test.ts'],
    edits: [
      ['      .autoOrient()\n', '', 'pictures lie on their side'],
      ["sharp.block({ operation: ['VipsForeignLoad'] });\n", '', 'a picture names another file'],
      ['width * height > MOST_IMAGE_PIXELS || ', '', 'a picture of any number of pixels is decoded'],
      [' || Math.max(width, height) > MOST_IMAGE_SIDE', '', 'a thin strip keeps the server busy'],
      [", failOn: 'error'", ", failOn: 'none'", 'half a picture is kept'],
    ],
  },
  {
    file: 'server/handlers/restore-booking.ts',
    tests: ['server/handlers/restore-booking.test.ts'],
    edits: [
      ['if (!isSame || !canceled) throw', 'if (!canceled) throw', 'another day comes back than was canceled'],
      ['deps.clinicNow(), held);', 'deps.clinicNow());', 'who is above the limit loses what they undo'],
      [
        '  await mustBeWithinLimits(deps.limits, db, user, deps.clinicNow(), held);\n',
        '',
        'one person takes the whole calendar by undoing',
      ],
      ['if (isSame && standing) return standing;\n', '', 'what was never canceled does not exist'],
      ['  await noteRestored(db, canceled.id, booking.id);\n', '', 'the sheet has it twice, as booked and as canceled'],
      ["await addToAudit(db, origin, entryOf('booking.made', booking));\n", '', 'the audit misses it'],
    ],
  },
  {
    file: 'server/store/canceled-bookings.ts',
    tests: ['server/handlers/restore-booking.test.ts'],
    edits: [[".where('user_id', '=', userId)\n", '', 'anybody takes what somebody else has canceled']],
  },
];
