import type { FileMutants } from './mutant.ts';

/** Starting, stopping and monitoring the server. */
export const running: FileMutants[] = [
  {
    file: 'server/main.ts',
    tests: [
      'server/main.test.ts',
      'server/backup/backup.test.ts',
      'server/payments/kill.test.ts',
      'server/identity/adopt-store.test.ts',
    ],
    edits: [
      [
        '    await Promise.all([sweeping.stop(), backing.stop(), retention.stop(), forgetting.stop()]);\n',
        '',
        'the store closes below a sweep',
      ],
      ['    await http.stop(sleep(env.drainSeconds * 1000));\n', '', 'requests under way are cut off'],
      ['    health.startStopping();\n', '', 'a stopping server says that it is ready'],
      [
        "  const sweeping = startSweeping({ payments, onDone: () => lastRuns.note('payment-sweep', Date.now()), logError });\n",
        '  const sweeping = { stop: async () => {} };\n',
        'nothing sweeps',
      ],
      ['error instanceof StartError ? error.message : error', 'error', 'a start that can’t succeed prints a stack'],
      [
        "env.accessTokenSecret ?? (await keepSetting(store.db, 'access-token-secret', newSecret()))",
        'env.accessTokenSecret ?? newSecret()',
        'a restart ends every login',
      ],
      [
        '  await mustBeOurStore(store, { projectId, adopt: env.adoptStore, now: Date.now() });\n',
        '',
        'the demo lives on in the real clinic',
      ],
      ["isHttps: address.startsWith('https:'),", 'isHttps: false,', 'HSTS is never sent'],
      ['keepFilesPrivate();\ntry', 'try', 'others on the machine read what is made'],
    ],
  },
  {
    file: 'server/stop.ts',
    tests: ['server/stop.test.ts'],
    edits: [
      ['    if (isStopping) return;\n', '', 'a second signal stops what is stopping'],
      ["  process.on('SIGINT', handle);\n", '', 'Ctrl-C cuts everything off'],
      ['      exit(0);\n    }, LIMIT_MS);', '    }, LIMIT_MS);', 'a store that hangs keeps the process'],
    ],
  },
  {
    file: 'server/env.ts',
    tests: ['server/env.test.ts'],
    edits: [
      [
        "if (!identity) mustBeLocal(output, 'the demo accounts run; set FIREBASE_* to serve others');\n",
        '',
        'demo accounts serve others',
      ],
      [
        "if (!payments) mustBeLocal(output, 'payments are simulated; set STRIPE_* to serve others');\n",
        '',
        'simulated payments serve others',
      ],
      ['(identity || isProduction)', 'isProduction', 'a real clinic takes simulated payments'],
      [
        'if (!identity && !output.ACCOUNTS && isProduction) {',
        'if (!identity && !output.ACCOUNTS && isProduction && !payments) {',
        'demo accounts run beside real payments',
      ],
      [".toLowerCase().startsWith('prod')", " === 'production'", 'Production is not production'],
      [
        "v.minLength(32, 'must have at least 32 characters')",
        "v.minLength(3, 'must have at least 32 characters')",
        'a short secret is taken',
      ],
      [
        'filter(([, value]) => value?.trim())',
        'filter(([, value]) => value !== undefined)',
        'an empty variable counts',
      ],
      ["identity ? [] : ['desk@molar.test']", "['desk@molar.test']", 'a stranger’s address has the real clinic’s desk'],
    ],
  },
  {
    file: 'server/health.ts',
    tests: ['server/health.test.ts', 'server/outage.test.ts'],
    edits: [
      [
        "if (!fault) logError('The store takes no writes', error);",
        "logError('The store takes no writes', error);",
        'a store without writes is said again and again',
      ],
      [
        "store.isFull(error) ? 'server.disk-full' : 'server.unavailable'",
        "'server.unavailable'",
        'a full disk looks like an outage',
      ],
      ['      fullAt = performance.now();\n', '', 'a server that finds no space for bookings says that it is ready'],
      ['        fault = undefined;\n', '', 'a store that is back is never ready'],
      ['        hasFailed = true;\n', '', 'a store that is gone is alive'],
      ['Promise.race([probe(), sleep(ALIVE_LIMIT_MS)])', 'probe()', 'a store that hangs holds the health check'],
    ],
  },
  {
    file: 'server/backup/back-up.ts',
    tests: ['server/backup/back-up.test.ts', 'server/backup/backup.test.ts'],
    edits: [
      ['    await syncFolder(folder);\n', '', 'a power cut takes a backup that was made'],
      ['access(folder, constants.W_OK)', 'access(file)', 'nobody is told which folder can’t be written'],
      ['    if (damage) throw new Error(`the copy ${damage}`);\n', '', 'a damaged copy is a backup'],
      ['    await rm(part, { force: true });\n    throw error;', '    throw error;', 'half a copy stays'],
      ['  if (existsSync(file)) throw new Error(`${file} exists already`);\n', '', 'a backup is written over another'],
    ],
  },
  {
    file: 'server/backup/control.ts',
    tests: ['server/backup/control.test.ts'],
    edits: [
      [
        "!isSameSecret(incoming.headers.authorization ?? '', `Bearer ${secret}`)",
        'false as boolean',
        'anybody on the machine writes files',
      ],
      ["{ mode: 0o600, flag: 'wx' }", "{ flag: 'wx' }", 'the secret can be read'],
      ['    await Promise.all(answering);\n', '', 'stopping does not wait for a backup'],
      ['v.pipe(v.string(), v.check(isAbsolute))', 'v.string()', 'a backup lies where nobody looks for it'],
      [
        "server.listen(0, '127.0.0.1', resolve)",
        'server.listen(0, resolve)',
        'other machines reach what makes backups',
      ],
      ['    rmSync(path, { force: true });\n    try', '    try', 'after a kill no command makes a backup'],
    ],
  },
  {
    file: 'server/repeat.ts',
    tests: ['server/repeat.test.ts'],
    edits: [
      ['      await current;\n', '', 'stopping does not wait for the run in progress'],
      ['        if (!signal.aborted) onError(error);\n', '        throw error;\n', 'a run that fails is the last one'],
      ['if (!signal.aborted) onError', 'onError', 'each stop is reported as a failure'],
      ['      stopping.abort();\n', '', 'a run is not told to end'],
      ['      clearTimeout(timer);\n', '', 'what was stopped begins'],
      ['if (!signal.aborted) timer', 'timer', 'what was stopped runs again'],
    ],
  },
  {
    file: 'server/backup/scheduled-backups.ts',
    tests: ['server/backup/scheduled-backups.test.ts'],
    edits: [
      [
        '    await backUp(copyTo, join(folder, name), signal);\n',
        '    await removeAll([...names, name].slice(0, -kept));\n    await backUp(copyTo, join(folder, name), signal);\n',
        'a backup goes for one that can’t be made',
      ],
      ['join(folder, name), signal)', 'join(folder, name))', 'a backup holds up the stop'],
      ['    await removeAll(names.slice(0, -kept));\n', '', 'backups made by command fill the disk'],
      ['    if (newest > 0) onMade?.(newest);\n', '', 'after a restart nobody sees that backups are missing'],
      ['    hasFailed = false;\n  };', '  };', 'backups that fail once more are not logged'],
    ],
  },
  {
    file: 'server/backup/restore.ts',
    tests: ['server/backup/restore.test.ts', 'server/backup/backup.test.ts'],
    edits: [
      [
        "  if (!isNew && readdirSync(dataDir).some((name) => name !== 'lost+found')) {",
        '  if (false as boolean) {',
        'a store is restored over another',
      ],
      [
        '    if (damage) throw new StartError(`${file} is no whole backup: it ${damage}`);\n',
        '',
        'a damaged file is restored',
      ],
      ['    await chmod(part, 0o600);\n', '', 'others read what was restored'],
      ['    markMade(dataDir);\n', '', 'a restored store that is lost becomes a new clinic'],
    ],
  },
  {
    file: 'deploy/molar-command',
    tests: ['scripts/deploy.test.ts'],
    edits: [
      [' --property=UMask=0077', '', 'others on the machine read a backup'],
      ['--uid=molar', '--uid=root', 'root owns what was restored, and the server can’t open it'],
      ['${DATA_DIR-/var/lib/molar}', '/var/lib/molar', 'a trial is restored into the clinic’s own folder'],
    ],
  },
  {
    file: 'deploy/molar-alert@.service',
    tests: ['scripts/deploy.test.ts'],
    edits: [[' | fold --bytes --width=900', '', 'a long line of the log keeps the alert from arriving']],
  },
  {
    file: 'deploy/nginx.conf',
    tests: ['scripts/deploy.test.ts'],
    edits: [['        proxy_set_header X-Request-Id $request_id;\n', '', 'a caller names the line in the log']],
  },
  {
    file: 'server/metrics/mount-metrics.ts',
    tests: ['server/metrics/metrics.test.ts'],
    edits: [[", { 'WWW-Authenticate': 'Bearer' }", '', 'who reads the metrics without a token is not asked for one']],
  },
];
