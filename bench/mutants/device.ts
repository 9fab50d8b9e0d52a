import type { FileMutants } from './mutant.ts';

/** What a device keeps, and what goes with a logout. */
export const device: FileMutants[] = [
  {
    file: 'src/platform/token.ts',
    tests: ['src/platform/token.test.ts', 'src/app/sign-out.test.ts'],
    edits: [
      ['  mirror.write(null);\n', '', 'signing out leaves the worker’s token'],
      ['  mirror.write(accessToken);\n', '', 'the worker has no token'],
      ['  openStorage().storage.removeItem(KEY);\n', '', 'signing out leaves the token'],
    ],
  },
  {
    file: 'src/app/sign-out.ts',
    tests: ['src/app/sign-out.test.ts'],
    edits: [
      ['    await workspace.sync.stop();\n', '', 'the queue is locked while it is sent'],
      ['    else await lockForSignOut(workspace.db);\n', '', 'bookings stay on the device'],
      [
        'if (because?.isDeleted) await forgetAll',
        'if (because?.isDeleted) await lockForSignOut',
        'what waits outlives its account',
      ],
      ['    if (!because) await deleteRefused(workspace.db);\n', '', 'refused requests stay readable'],
      ['  clearAccessToken();\n', '', 'signing out leaves the token'],
      ['if (token && !because) createApi().call(endpoint, {}, { token });', '', 'the clinic never hears of a logout'],
    ],
  },
  {
    file: 'src/data/db.ts',
    tests: ['src/data/db.test.ts'],
    edits: [
      ["    chromeTransactionDurability: 'strict',\n", '', 'what is said to be saved is lost in a power cut'],
      ['storage ? `molar-tab-${uid}` : `molar-${uid}`', "'molar'", 'all people share a database'],
      [
        "db.version(2).stores({ users: '_id', doctors: '_id', specialties: '_id' });",
        "db.version(2).stores({ users: '_id', doctors: '_id', specialties: '_id', outbox: null });",
        'an update drops the outbox',
      ],
    ],
  },
  {
    file: 'src/data/outbox-entries.ts',
    tests: ['src/data/outbox-entries.test.ts', 'test/loop/queue.test.ts'],
    edits: [
      [
        "    await db.outbox.filter(isUndecided).modify({ state: 'signed-out' });\n    await Promise",
        '    await Promise',
        'signing out does not lock the queue',
      ],
      ['    await Promise.all(personal.map((table) => table.clear()));\n', '', 'signing out leaves what is personal'],
      ['    await clearPersonalFacts(db);\n', '', 'the phone number stays after a logout'],
      ["await db.outbox.where('state').equals('rejected').delete();", '', 'refused requests stay after a logout'],
      [
        "'sending', 'signed-out', 'needs-update'];",
        "'sending', 'needs-update'];",
        'what is locked is not counted as waiting',
      ],
      [
        "state === 'signed-out' || state === 'needs-update'",
        "state === 'signed-out'",
        'an update does not wake what waited for it',
      ],
    ],
  },
  {
    file: 'src/data/live-connection.ts',
    tests: ['src/data/db.test.ts', 'test/loop/put-away.test.ts', 'test/loop/put-away-sync.test.ts'],
    edits: [
      [
        'if (tries === MOST_TRIES || !isConnectionLost(error)) throw error;',
        'throw error;',
        'a dropped connection fails',
      ],
      ['      await db.away;\n', '', 'work does not wait until the page is back'],
    ],
  },
  {
    file: 'src/data/messages.ts',
    tests: ['src/data/messages.test.ts'],
    edits: [
      ['.belowOrEqual(lastId - MOST_KEPT)', '.belowOrEqual(-1)', 'messages fill the device'],
      [
        '      await db.messages.bulkPut(unshown.map((message) => ({ ...message, shown: 1 })));\n',
        '',
        'two tabs show one message',
      ],
    ],
  },
  {
    file: 'src/data/kept-on-device.ts',
    tests: ['src/data/kept-on-device.test.ts'],
    edits: [["db.tables.filter((table) => table.name !== 'outbox')", 'db.tables', 'forgetting deletes what waits']],
  },
  {
    file: 'src/features/account/guards.ts',
    tests: ['src/features/account/guards.test.ts'],
    edits: [
      ["href.startsWith('/dashboard/') && ", '', 'the next person does not come to the dashboard'],
      [' && session.isOfAnother(href)', '', 'nobody comes back below the dashboard'],
      ['if (!context.session.account) throw', 'if (context.session.account) throw', 'the signed-out see the dashboard'],
      ['  if (session.account) throw', '  if (!session.account) throw', 'the signed-in see the login page'],
      ['returnTo ?? location.href', 'location.href', 'who logs in comes back to a page they may not see'],
      ['^\\/(?!\\/)', '^\\/', 'a link leads elsewhere after the login'],
    ],
  },
];
