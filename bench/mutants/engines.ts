import type { FileMutants } from './mutant.ts';

const sqlite = [
  'server/store/sqlite.test.ts',
  'server/store/store.test.ts',
  'server/http/route.test.ts',
  'server/main.test.ts',
];

/** What was acknowledged stays stored, on both engines. */
export const engines: FileMutants[] = [
  {
    file: 'server/store/sqlite.ts',
    tests: sqlite,
    edits: [
      [
        "    file.pragma('synchronous = FULL');\n",
        "    file.pragma('synchronous = NORMAL');\n",
        'answers do not survive a power cut',
      ],
      ["    file.pragma('journal_mode = WAL');\n", '', 'readers and the writer wait for each other'],
      ["    file.pragma('locking_mode = EXCLUSIVE');\n", '', 'two servers use one file'],
      [
        "    file.pragma('foreign_keys = ON');\n",
        "    file.pragma('foreign_keys = OFF');\n",
        'bookings of nobody are kept',
      ],
      ["    file.pragma('secure_delete = ON');\n", '', 'deleted names stay in the file'],
      [' || !file.open', '', 'a closed store looks like a fault'],
    ],
  },
  {
    file: 'server/store/sqlite-dialect.ts',
    tests: sqlite,
    edits: [['return true;\n  }\n}\n', 'return false;\n  }\n}\n', 'a migration that is killed stays half done']],
  },
  {
    file: 'server/store/store.ts',
    tests: [
      'server/store/store.test.ts',
      'server/store/lost-store.test.ts',
      'server/store/upgrade.test.ts',
      'server/store/postgres.test.ts',
      'server/races.test.ts',
    ],
    edits: [
      [
        'if (!isLostRace(error) || attempt === MOST_ATTEMPTS) throw error;\n',
        'throw error;\n',
        'a lost race is a failure',
      ],
      [
        'isLostRace(error) || isUnavailable(error)',
        'isUnavailable(error)',
        'who lost a race too often is told of a fault',
      ],
      [
        '    await store.close();\n    throw new StartError',
        '    throw new StartError',
        'a store that can’t be opened stays locked',
      ],
      ['    await setTimeLimit?.(tx);\n', '', 'behind PgBouncer a slow migration never ends'],
      ['    markMade(dataDir);\n', '', 'a store that is lost becomes a new clinic'],
      ['results?.length === Object', 'results?.length !== Object', 'nobody is told that a new clinic begins'],
    ],
  },
  {
    file: 'server/store/postgres.ts',
    tests: ['server/store/store.test.ts', 'server/store/postgres.test.ts', 'server/outage.test.ts'],
    edits: [
      ['[SERIALIZATION_FAILURE, DEADLOCK,', '[DEADLOCK,', 'a serialization failure is not run again'],
      ['[SERIALIZATION_FAILURE, DEADLOCK,', '[SERIALIZATION_FAILURE,', 'a deadlock is not run again'],
      ['/^(08|25006|25P03|53|57P0|57014|58|E[A-Z]+$)/', '/^(08|53)/', 'a database that moves looks like a fault'],
      [' || isUnconnected(error)', '', 'a connection that is lost looks like a fault'],
      [' for update`.execute', '`.execute', 'of two servers that are updated at once one does not start'],
      [
        'await super.rollbackTransaction(...parameters).catch(() => {});',
        'await super.rollbackTransaction(...parameters);',
        'what ended a connection is hidden by its rollback',
      ],
    ],
  },
  {
    file: 'server/store/postgres-pool.ts',
    tests: ['server/store/store.test.ts', 'server/store/postgres.test.ts', 'server/outage.test.ts'],
    edits: [
      [
        "  pool.on('connect', (client) => client.on('error', () => {}));\n",
        '',
        'a lost connection in use ends the process',
      ],
      [
        "  pool.on('error', (error) => logError('PostgreSQL connection lost', error));\n",
        '',
        'a lost idle connection ends the process',
      ],
      ['oid === BIGINT ? Number :', 'oid === BIGINT ? String :', 'milliseconds come back as text'],
      ['    keepAlive: true,\n', '', 'an idle connection to a server that is gone is not noticed'],
      ['    query_timeout: limit,\n', '', 'a database that hangs holds the calls'],
      [
        'client.release(discard || isGivenUp)',
        'client.release(discard)',
        'a connection that was given up is used again',
      ],
      ['if (isReadOnly) generation++;\n', '', 'the others to a read-only server stay'],
      ['    statement_timeout: serverLimit(limit),\n', '', 'a statement goes on after its caller'],
      ['    idle_in_transaction_session_timeout: 2 * limit,\n', '', 'a lost transaction holds its rows'],
    ],
  },
  {
    file: 'server/store/postgres-listen.ts',
    tests: ['server/store/postgres-listen.test.ts'],
    edits: [
      [
        'Math.min(FIRST_WAIT_MS * 2 ** losses++, LONGEST_WAIT_MS)',
        'FIRST_WAIT_MS * 2 ** losses++',
        'after a night without PostgreSQL the desk hears of nothing for hours',
      ],
    ],
  },
  {
    file: 'server/store/store-mark.ts',
    tests: ['server/store/lost-store.test.ts'],
    edits: [
      ["if (mark === 'made') return", 'if (false as boolean) return', 'a store that is gone becomes a new clinic'],
      ['if (size === 0) return', 'if (false as boolean) return', 'an empty store becomes a new clinic'],
    ],
  },
  {
    file: 'server/store/private-folder.ts',
    tests: ['server/store/private-folder.test.ts'],
    edits: [
      ['process.umask(0o077);', '', 'others on the machine read what is made'],
      ['chmodSync(folder, 0o700);', 'chmodSync(folder, 0o755);', 'others on the machine enter the folder'],
      [
        'chmodSync(join(folder, name), 0o600);',
        'chmodSync(join(folder, name), 0o644);',
        'others on the machine read the store',
      ],
      ['if (isOurs) chmodSync', 'chmodSync', 'a wrong DATA_DIR locks everybody out of a folder of the system'],
    ],
  },
];
