import type { FileMutants } from './mutant.ts';

/** What a device keeps, and what a logout deletes. */
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
    file: 'src/app/empty-workspace.ts',
    tests: ['src/app/sign-out.test.ts'],
    edits: [
      ['  await sync.stop();\n', '', 'the queue is locked while it is sent'],
      [' : lockForSignOut),', ' : async () => {}),', 'bookings stay on the device'],
      ['because?.isDeleted ? forgetAll : ', '', 'what waits outlives its account'],
      ['    !because && write(deleteRefused),\n', '', 'refused requests stay readable'],
      ['onLiveConnection(db, () => work(db))', 'work(db)', 'a connection that was cut leaves everything as it was'],
      ['emptying).catch(console.warn)', 'emptying)', 'a device that fails keeps its person logged in'],
      ['  noteLeftBehind(account.uid, because?.isDeleted === true);\n', '', 'no later page empties what stayed'],
      ["(storage === 'device' || fullDevice) && ", '', 'what a silent device holds counts as emptied'],
      [' && !isChangedByNewer(db)', '', 'tables that only a newer version knows count as emptied'],
      [
        "  for (const step of steps) if (step.status === 'rejected') throw step.reason;\n",
        '',
        'what could not be emptied counts as emptied',
      ],
      ['  await fullDevice?.catchUp();\n', '', 'a full device keeps what was refused'],
      ['    fullDevice?.clearLists(),\n', '', 'a full device keeps the lists of who left at once'],
    ],
  },
  {
    file: 'src/app/workspaces.ts',
    tests: ['src/app/workspaces.test.ts'],
    edits: [
      ['if (uid !== opened.account.uid) await', 'await', 'who is back at once loses what they had'],
      [
        '    if (uid !== opened.account.uid) await opened.empty(because ?? UNASKED);\n',
        '',
        'who leaves before their database is open leaves everything in it',
      ],
      ['else closeAfterAll(closeUnseen(opened));', 'else closeUnseen(opened);', 'who is back is locked out'],
      ['endings.get(opened.account.uid)', 'session.ended', 'the next person decides what the last one leaves'],
    ],
  },
  {
    file: 'src/app/sign-out.ts',
    tests: ['src/app/sign-out.test.ts'],
    edits: [
      ['  clearAccessToken();\n', '', 'signing out leaves the token'],
      ['if (token && !because) createApi().call(endpoint, {}, { token });', '', 'the clinic never hears of a logout'],
      ['if (!ended || ended.isDeleted) drafts.forgetAll();', '', 'what was typed stays after a logout'],
      ['if (!ended || ended.isDeleted) drafts', 'drafts', 'what was typed goes when the clinic logs somebody out'],
      ['  else records.forgetNames();\n', '', 'the names of requests stay after a logout'],
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
    file: 'src/blocked-channels.ts',
    tests: ['src/blocked-channels.test.ts'],
    edits: [
      ["  Reflect.deleteProperty(globalThis, 'BroadcastChannel');\n", '', 'nobody gets in where site data is blocked'],
    ],
  },
  {
    file: 'src/data/kept-on-device.ts',
    tests: ['src/data/kept-on-device.test.ts'],
    edits: [["name !== 'outbox' && ", '', 'forgetting deletes what waits']],
  },
  {
    file: 'src/features/sign-in/guards.ts',
    tests: ['src/features/sign-in/guards.test.ts'],
    edits: [
      ["href.startsWith('/dashboard/') && ", '', 'the next person does not come to the dashboard'],
      [' && session.mayBeOfAnother(href)', '', 'nobody comes back below the dashboard'],
      ['if (!context.session.account) throw', 'if (context.session.account) throw', 'the signed-out see the dashboard'],
      ['  if (session.account) throw', '  if (!session.account) throw', 'the signed-in see the login page'],
      ['returnTo ?? location.href', 'location.href', 'who logs in comes back to a page they may not see'],
      ['^\\/(?!\\/)', '^\\/', 'a link leads elsewhere after the login'],
    ],
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
    file: 'src/commands/export-data.ts',
    tests: ['src/commands/export-data.test.ts'],
    edits: [
      [
        '{ about: request, unreached: NOT_READ }',
        '{ about: request }',
        'who could not read is told to check whether it was done',
      ],
    ],
  },
  {
    file: 'src/app/device-watch.ts',
    tests: ['src/app/device-watch.test.ts'],
    edits: [
      ['      stop();\n      deps.showWaiting(0);', '      stop();', 'the icon keeps the number of who has left'],
    ],
  },
  {
    file: 'src/app/change-name.ts',
    tests: ['src/app/change-name.test.ts'],
    edits: [
      [
        '  if (session.account?.uid === uid) clearAccessToken();\n',
        '',
        'a name that was saved without an answer is not shown before the token is over',
      ],
    ],
  },
  {
    file: 'src/app/sign-in.ts',
    tests: ['src/app/sign-in.test.ts'],
    edits: [
      [' || (now !== before && now !== account.uid)', '', 'a login that comes late logs the next person out'],
      ['!isLatest() || ', '', 'a login that was given up wins over the next one'],
      [
        '{ ...proven, name: accountName(proven.name, proven.email) }',
        '{ ...proven }',
        'one is called otherwise here than at the clinic',
      ],
      ['  if (account?.uid !== uid) return null;\n', '', 'a token comes onto the device after the logout'],
      [
        'proof.name ?? known.name',
        'known.name',
        'a device that has not heard of a new name takes it back at the clinic',
      ],
    ],
  },
  {
    file: 'src/app/load-auth.ts',
    tests: ['src/app/load-auth.test.ts'],
    edits: [['      started = undefined;\n', '', 'who was offline at first can’t log in until they reload']],
  },
  {
    file: 'src/app/start-auth.ts',
    tests: ['src/app/start-auth.test.ts'],
    edits: [
      [
        'signOutHere(app, { text: ENDED })',
        'signOutHere(app)',
        'a login that ends by itself takes what was refused along',
      ],
      ['      if (session.account?.uid !== uid) return;\n', '', 'a logout is said to be a login that has ended'],
      [
        '      if (uid) await auth.signOut(uid, () => !session.account);\n',
        '',
        'a logout whose page was closed never reaches the provider',
      ],
    ],
  },
  {
    file: 'src/app/delete-login.ts',
    tests: ['src/app/delete-login.test.ts'],
    edits: [['    await auth.signOut(uid);\n', '', 'who was deleted stays logged in with the provider']],
  },
  {
    file: 'src/platform/session.ts',
    tests: ['src/platform/session.test.ts'],
    edits: [['      ended = undefined;\n', '', 'who is logged in again is still told why they were logged out']],
  },
  {
    file: 'src/platform/updates.ts',
    tests: ['src/platform/updates.test.ts'],
    edits: [['      if (isReady) reload();', '      reload();', 'an update is taken in the midst of a form']],
  },
  {
    file: 'src/commands/make-admin.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      [
        "text: 'Make admin successfully!', ...options",
        "text: 'Make admin successfully!'",
        'an undoing offers to be undone',
      ],
    ],
  },
  {
    file: 'src/commands/mark-payment-alert.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      ['seen && seen.by !== account.name ?', 'seen ?', 'what one has just seen to is said to be another admin’s'],
    ],
  },
  {
    file: 'src/commands/change-desk.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      [
        'setUserDesk(db, _id, isDesk)',
        'setUserDesk(db, email, isDesk)',
        'the list does not show who works at the desk',
      ],
    ],
  },
  {
    file: 'src/commands/add-doctor.ts',
    tests: ['test/loop/admin.test.ts'],
    edits: [
      [
        " && outcome.problem.code === 'doctor.email-taken'",
        '',
        'whatever is wrong with a doctor is said at the address',
      ],
    ],
  },
  {
    file: 'src/app/wake-if-offline.ts',
    tests: ['src/app/wake-if-offline.test.ts'],
    edits: [
      [
        "clinic === 'offline' && sync.wake()",
        "clinic !== 'offline' && sync.wake()",
        'a tab stays offline though another has reached the clinic',
      ],
    ],
  },
  {
    file: 'src/platform/auth.ts',
    tests: ['src/platform/auth.test.ts'],
    edits: [
      [
        'if (isEnded(error)) return undefined;\n        throw error;',
        'return void error;',
        'a network that fails logs out',
      ],
      ['if (isEnded(error)) return undefined;\n', '', 'who was shut out stays logged in'],
      [
        'if ((await userOf(uid)) && isWanted()) await',
        'if (isWanted()) await',
        'a slow logout logs the next person out',
      ],
      ['(await userOf(uid)) && isWanted()', 'await userOf(uid)', 'a slow logout logs out who is back'],
      ["start('login', inMemoryPersistence)", 'auth', 'the provider logs people in before the clinic has'],
    ],
  },
  {
    file: 'src/data/close-while-put-away.ts',
    tests: ['src/data/close-while-put-away.test.ts'],
    edits: [['      if (life.stay.aborted) return;\n', '', 'a page that is put away again opens its database']],
  },
  {
    file: 'src/features/ui/use-busy.ts',
    tests: ['src/features/ui/use-busy.test.ts'],
    edits: [
      ['work().finally(', 'work().then(', 'a control whose work fails rests for good'],
      ['    if (isBusy) return;\n', '', 'a doubled press does its work twice'],
    ],
  },
];
