import type { FileMutants } from './mutant.ts';

/** Roles, logins and what the clinic knows about a person. */
export const accounts: FileMutants[] = [
  {
    file: 'server/handlers/account.ts',
    tests: ['server/handlers/account.test.ts', 'server/identity/sessions.test.ts'],
    edits: [
      [
        'if (identity.email !== userEmail || identity.email !== email)',
        'if (identity.email !== userEmail)',
        'another address may stand in the body',
      ],
      ["if (user.email !== userEmail) throw new Problem('auth.not-yours');\n", '', 'anybody’s role is told'],
      ['await endSession(tx, { userId: user.id, authTime }, now());\n', '', 'a logout ends nothing'],
      [', uid, expiresAt);', ', uid);', 'a token outlives its proof'],
      [
        "      if (limits.sessionDays && authTime < now() - limits.sessionDays * DAY) throw new Problem('auth.expired');\n      const user = await claimAddress(deps, { identity, idToken, name, origin });\n",
        "      const user = await claimAddress(deps, { identity, idToken, name, origin });\n      if (limits.sessionDays && authTime < now() - limits.sessionDays * DAY) throw new Problem('auth.expired');\n",
        'a login that is over takes an address first',
      ],
      [
        'if (isEmailVerified && adminEmails',
        'if (adminEmails',
        'whoever only claims a named address is an admin once they prove another one',
      ],
      ['if (isEmailVerified && deskEmails', 'if (deskEmails', 'the same for the desk'],
      [
        'isEmailVerified && (await hasReleased',
        '(await hasReleased',
        'whoever only claims an address learns that somebody had appointments under it',
      ],
    ],
  },
  {
    file: 'server/handlers/change-role.ts',
    tests: [
      'server/handlers/users.test.ts',
      'server/handlers/desk-staff.test.ts',
      'server/identity/sessions.test.ts',
      'server/races.test.ts',
    ],
    edits: [
      [
        "if (admins.length === 1 && admins[0] === email) throw new Problem('user.last-admin');\n",
        '',
        'the last admin goes',
      ],
      [
        "  if (id !== undefined && id !== accountId) throw new Problem('user.replaced');\n",
        '',
        'what is asked of an account is done to another one with its address',
      ],
      [
        "  if ((await findLastDoer(tx, id, ['admin.made', 'admin.removed'])) !== by) throw new Problem('user.changed');\n",
        '',
        'Undo takes away what another admin has decided since',
      ],
      ['    await otherwise(tx, email);\n', '', 'a role of nobody is given'],
    ],
  },
  {
    file: 'server/handlers/users.ts',
    tests: ['server/handlers/users.test.ts', 'server/identity/sessions.test.ts', 'server/races.test.ts'],
    edits: [
      [
        'await mustNotBeLastAdmin(tx, userEmail);\n        await mustBeMeant(tx, userEmail, accountId);\n        const id = await findUserId',
        'await mustBeMeant(tx, userEmail, accountId);\n        const id = await findUserId',
        'the last admin’s address is freed',
      ],
      [
        '...(row.verified_at === null && { isUnproven: true as const }),\n',
        '',
        'All users does not show who is unproven',
      ],
    ],
  },
  {
    file: 'server/store/desk-staff.ts',
    tests: ['server/handlers/desk-staff.test.ts'],
    edits: [
      [
        "val(at)) }))\n    .where('email', '=', email)\n    .where('verified_at', 'is not', null)\n",
        "val(at)) }))\n    .where('email', '=', email)\n",
        'an unproven address works at the desk',
      ],
      [
        '(user.verified_at !== null && user.desk_since !== null)',
        'user.desk_since !== null',
        'a place at the desk does not rest',
      ],
    ],
  },
  {
    file: 'server/store/users.ts',
    tests: ['server/handlers/users.test.ts', 'server/handlers/account.test.ts', 'server/identity'],
    edits: [
      [
        "fn.coalesce(ref('made_admin_at'), val(at)) }))\n    .where('email', '=', email)\n    .where('verified_at', 'is not', null)\n",
        "fn.coalesce(ref('made_admin_at'), val(at)) }))\n    .where('email', '=', email)\n",
        'an unproven address becomes an admin’s',
      ],
      ["    .where('made_admin_at', 'is', null)\n", '', 'a removed admin is one again at the next login'],
      ['return verified_at === null ? null : role;', 'return role;', 'a role does not rest'],
      ['{ email: FREED + id, role: null,', '{ email: FREED + id,', 'an admin whose address was freed counts as one'],
      [
        "    .where('verified_at', 'is not', null)\n    .returning('email')",
        "    .returning('email')",
        'an admin who can’t act counts as one',
      ],
      [
        '      desk_since: null,\n      tokens_from: at,',
        '      tokens_from: at,',
        'desk staff of a project that was left keep the desk',
      ],
    ],
  },
  {
    file: 'server/store/sessions.ts',
    tests: ['server/identity/sessions.test.ts'],
    edits: [
      [' and auth_time = ${authTime}', '', 'a logout here ends every login'],
      ['.doUpdateSet({ ended_at: at })', '.doNothing()', 'a second logout ends nothing'],
      ['const from = loginsAfter(at);', 'const from = at - (at % 1000);', 'a login of the same second goes on'],
    ],
  },
  {
    file: 'server/store/users.ts',
    tests: ['server/handlers/audit.test.ts'],
    edits: [
      ["    .where('role', 'is', null)\n", '', 'who is an admin is recorded as made one'],
      ["    .where('role', 'is not', null)\n", '', 'who is no admin is recorded as removed'],
    ],
  },
  {
    file: 'server/identity/adopt-store.ts',
    tests: ['server/identity/adopt-store.test.ts'],
    edits: [
      ['if (adopt === undefined) {', 'if (false as boolean) {', 'any project takes a store over'],
      [
        'if (adopt !== undefined && adopt !== projectId) {',
        'if (false as boolean) {',
        'a third project is passed over',
      ],
      ['    await writeSetting(tx, SETTING, projectId);\n', '', 'the store is asked for again at each start'],
      ["    'answers',\n", '', 'answers to demo people stay'],
      ["    'cancellations',\n", '', 'who canceled in the demo is on the real clinic’s sheet'],
      ["    'payment_alerts',\n", '', 'a payment that the demo has seen to keeps the clinic from starting'],
      ["    'once_admins',\n", '', 'who was an admin in the demo can’t become one of the real clinic'],
    ],
  },
  {
    file: 'server/handlers/personal-data.ts',
    tests: ['server/handlers/personal-data.test.ts', 'server/handlers/personal-data-tables.test.ts'],
    edits: [
      [
        "  if (roleOf(user) !== 'admin') throw new Problem('auth.not-admin');\n",
        '',
        'anybody exports and deletes anybody',
      ],
      ['        await mustNotBeLastAdmin(tx, userEmail);\n', '', 'the last admin is deleted'],
      [
        '      await transaction((tx) => mustNotBeLastAdmin(tx, userEmail));\n',
        '',
        'the last admin can’t pay after a refused deletion',
      ],
      [
        'if (paid === 0) await payments.closeCardForm(bookingId, origin).catch(unlessPaid);',
        '',
        'a deleted person’s payment can still be made',
      ],
      [
        "if (await hasOpenIntent(tx, bookingId)) throw new Problem('payment.processing');",
        '',
        'a payment that was opened since has no booking',
      ],
      [
        "error.code !== 'booking.paid') throw error;",
        "!['booking.paid', 'payment.in-review'].includes(error.code)) throw error;",
        'the booking of a payment to look at goes with the account',
      ],
      [
        'if (next === undefined) return record;',
        'return record;',
        'of a long record only the newest lines are given out',
      ],
      [
        'listPatientsOfUser(db, person.id)',
        'listPatientsOfUser(db, user.id)',
        'an admin is given their own patients as somebody else’s',
      ],
      ['visitsOfPerson(db, person.id)', 'visitsOfPerson(db, user.id)', 'an admin is given their own visits'],
      ['        ...visits,\n', '', 'what the desk noted is not given out'],
    ],
  },
  {
    file: 'server/store/personal-data.ts',
    tests: ['server/handlers/personal-data-tables.test.ts', 'server/handlers/personal-data.test.ts'],
    edits: [
      ['  await deleteAnswersOfUser(tx, id, ANSWERS_AT_ONCE);\n', '', 'answers still tell what was booked'],
      ["user_name: '', email: '', phone: '' }", "user_name: '', email: '' }", 'a deleted person’s phone number stays'],
      ["    .where('paid', '=', 0)\n    .returningAll()", '    .returningAll()', 'paid bookings go with the person'],
      [
        "  await tx.updateTable('payments').set({ user_id: nobody }).where('user_id', '=', id).execute();\n",
        '',
        'payments still name the person',
      ],
      [
        "  await updateUser(tx, id, { name: '', verified_at: null, claimed_at: null, made_admin_at: null, made_desk_at: null });\n",
        '',
        'a deleted person’s name stays',
      ],
      [
        "    .where('paid', '=', 0)\n    .returningAll()",
        "    .where('paid', '=', 2)\n    .returningAll()",
        'a deleted person’s bookings hold their times',
      ],
      [
        '  for (const booking of unpaid) await keepCancellation(tx, booking, at);\n',
        '',
        'who deletes their account goes from the desk’s sheet without a word',
      ],
      [
        "  await tx.updateTable('walk_ins').set({ patient_id: nobody }).where('patient_id', '=', id).execute();\n",
        '',
        'who ever walked in can’t be deleted',
      ],
      [
        "\n    .where('patient_id', 'in', tx.selectFrom('patients').select('id').where('user_id', '=', id))\n",
        '\n',
        'with one person all who canceled are forgotten',
      ],
      [
        "folded_name: '', phone: '', email: null, user_id",
        "phone: '', email: null, user_id",
        'the name of a deleted person’s child stays, folded',
      ],
      [
        "  await tx.deleteFrom('ended_sessions').where('user_id', '=', id).execute();\n",
        '',
        'a deleted person’s logins stay',
      ],
      ['  await releaseUser(tx, id, at);\n  return id;', '  return id;', 'nobody is listed among the users'],
    ],
  },
];
