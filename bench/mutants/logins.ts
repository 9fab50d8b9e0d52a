import type { FileMutants } from './mutant.ts';

/** Logging in and out on a device. */
export const logins: FileMutants[] = [
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
      ['    !because && write(deleteRefused),\n', '', 'refused requests stay readable'],
      ['onLiveConnection(db, () => work(db))', 'work(db)', 'a connection that was cut leaves everything as it was'],
      ['emptying).catch(console.warn)', 'emptying)', 'a device that fails keeps its person logged in'],
      [
        '  if (!isBack()) noteLeftBehind(account.uid, because?.isDeleted === true);\n',
        '',
        'no later page empties what stayed',
      ],
      ['if (!isBack()) noteLeftBehind', 'noteLeftBehind', 'a later page empties what somebody is using'],
      [': fullDevice?.db;', ': (fullDevice?.db ?? db);', 'what a silent device holds counts as emptied'],
      [' && !mayBeChangedByNewer(device)', '', 'tables that only a newer version knows count as emptied'],
      ['isEmptied && device', 'device', 'what somebody left at once counts as emptied'],
      [
        "  for (const step of steps) if (step.status === 'rejected') throw step.reason;\n",
        '',
        'what could not be emptied counts as emptied',
      ],
      ['  await fullDevice?.catchUp();\n', '', 'a full device keeps what was refused'],
      ['    !isBack() && fullDevice?.clearLists(),\n', '', 'a full device keeps the lists of who left at once'],
    ],
  },
  {
    file: 'src/app/empty-unless-back.ts',
    tests: ['src/app/sign-out.test.ts', 'src/app/empty-left-behind.test.ts'],
    edits: [
      [' : lockForSignOut(db)', ' : undefined', 'bookings stay on the device'],
      ['    if (isBack()) return false;\n', '', 'who is back by then loses what they have'],
      ['isDeleted ? forgetAll(db) : ', '', 'what waits outlives its account'],
    ],
  },
  {
    file: 'src/app/workspaces.ts',
    tests: ['src/app/workspaces.test.ts'],
    edits: [
      [
        'else noteClosing(opened.close(endings.get(account.uid)));',
        'else opened.close(endings.get(account.uid));',
        'who is back is locked out',
      ],
      ['endings.get(account.uid)', 'session.ended', 'the next person decides what the last one leaves'],
    ],
  },
  {
    file: 'src/app/sign-out.ts',
    tests: ['src/app/sign-out.test.ts'],
    edits: [
      ['  clearAccessToken();\n', '', 'signing out leaves the token'],
      ['!isLeaving && account', 'false && account', 'a logout that took too long empties what its person came back to'],
      ['  let isLeaving = true;\n', '  let isLeaving = false;\n', 'who logs out leaves everything on the device'],
      ['if (token && !because) createApi().call(endpoint, {}, { token });', '', 'the clinic never hears of a logout'],
      ['if (!ended || ended.isDeleted) drafts.forgetAll();', '', 'what was typed stays after a logout'],
      ['if (!ended || ended.isDeleted) drafts', 'drafts', 'what was typed goes when the clinic logs somebody out'],
      ['  else records.forgetNames();\n', '', 'the names of requests stay after a logout'],
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
];
