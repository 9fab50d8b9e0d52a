import type { FileMutants } from './mutant.ts';

/** What a device keeps. */
export const device: FileMutants[] = [
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
      ['      await db.putAway;\n', '', 'work does not wait until the page is back'],
    ],
  },
  {
    file: 'src/data/under-way.ts',
    tests: ['test/loop/put-away.test.ts'],
    edits: [
      ['    for (const fail of fails) fail(error);\n', '', 'a read that Safari cut off is waited for without end'],
      ['underWay.get(request.trans)?.push((error) => cursor.fail(error));', '', 'a search that was cut off never ends'],
    ],
  },
  {
    file: 'src/data/close-while-put-away.ts',
    tests: ['test/loop/put-away.test.ts'],
    edits: [['      endUnderWay(underWay);\n', '', 'a frozen page blocks the database']],
  },
  {
    file: 'src/data/close-while-put-away.ts',
    tests: ['src/data/close-while-put-away.test.ts'],
    edits: [['      if (life.stay.aborted) return;\n', '', 'a page that is put away again opens its database']],
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
      ['...(isAdmin ? [] : ofAdmins)', '...ofAdmins', 'an admin can’t undo a change of role'],
    ],
  },
  {
    file: 'src/data/kept-on-device.ts',
    tests: ['src/data/kept-on-device.test.ts'],
    edits: [["name !== 'outbox' && ", '', 'forgetting deletes what waits']],
  },
  {
    file: 'src/data/make-room.ts',
    tests: ['src/data/open-person-db.test.ts'],
    edits: [
      ['if (isNoRoom(error)) db.onFull?.();', 'db.onFull?.();', 'any failure is taken for a full device'],
      [
        '    await db.facts.bulkDelete(lists.map(({ name }) => `${name}PulledAt`));\n',
        '',
        'a list that made room is said to be empty',
      ],
      [
        'const lists = [db.services,',
        'const lists = [db.messages, db.services,',
        'a message, which nobody can say again, makes room',
      ],
    ],
  },
  {
    file: 'src/data/watch-tables.ts',
    tests: ['src/data/watch-tables.test.ts'],
    edits: [['if (!isStopped) tell(result);', 'tell(result);', 'what was read for who has left is told']],
  },
  {
    file: 'src/app/device-watch.ts',
    tests: ['src/app/device-watch.test.ts'],
    edits: [
      ['      stop();\n      deps.showWaiting(0);', '      stop();', 'the icon keeps the number of who has left'],
    ],
  },
];
