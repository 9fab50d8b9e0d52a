import type { FileMutants } from './mutant.ts';

/** A device's calls, and the lists that it pulls. */
export const answers: FileMutants[] = [
  {
    file: 'src/sync/api.ts',
    tests: ['src/sync/api.test.ts', 'test/loop/queue.test.ts'],
    edits: [
      ["    redirect: 'error',\n", '', 'a captive portal’s redirect is followed with the token'],
      ['encodeURIComponent(String(input[name]))', 'String(input[name])', 'an address in a path is cut'],
      [
        'options.url === undefined ? clockAhead(headers, sentAt, now()) : undefined',
        'clockAhead(headers, sentAt, now())',
        'another host’s clock is the clinic’s',
      ],
      ['totalTimeout: options.timeLimit ?? deps.timeLimit ?? TIME_LIMIT_MS,', '', 'a call never ends'],
    ],
  },
  {
    file: 'src/sync/authorized-call.ts',
    tests: [
      'src/sync/authorized-call.test.ts',
      'test/loop/identity.test.ts',
      'test/loop/queue.test.ts',
      'src/sync/api.test.ts',
    ],
    edits: [
      [
        'token is string => ownerOf(token) === uid;',
        'token is string => token !== null;',
        'entries are sent as somebody else',
      ],
      ['    renewal ??= renewAccessToken()', '    renewal = renewAccessToken()', 'each call renews the token'],
      [
        "if (fresh === undefined) return { kind: 'retry', scope: 'network', isUnsent: true };",
        "if (fresh === undefined) return { kind: 'reauth' };",
        'a lost network signs out',
      ],
      [
        "if (outcome && (outcome.kind !== 'reauth' || isDeleted(outcome))) return outcome;",
        'if (outcome) return outcome;',
        'a token is never renewed',
      ],
      [' || isDeleted(outcome)', '', 'a provider that lets them go hides that an account is deleted'],
      ['withinTime(RENEWAL_LIMIT_MS, renewal, signal)', 'renewal', 'a provider that hangs holds the queue'],
      [
        'renewAccessToken().finally(() => {\n      renewal = undefined;\n    });',
        'renewAccessToken();',
        'a renewal that has failed once fails for good',
      ],
    ],
  },
  {
    file: 'src/sync/pull-days.ts',
    tests: ['test/loop/pull.test.ts'],
    edits: [['known && known.fetchedAt > fetchedAt', 'false', 'an older day is written over a newer one']],
  },
  {
    file: 'src/sync/outcome.ts',
    tests: ['src/sync/outcome.test.ts', 'test/loop/queue.test.ts'],
    edits: [
      ['if (!isJson(answer)) return foreign;', '', 'a captive portal answers for the clinic'],
      [
        "refusal?.success ? readProblem(answer, refusal.output, now) : { kind: 'unreadable' };",
        'refusal?.success ? readProblem(answer, refusal.output, now) : UNREACHED;',
        'an answer of a newer version is asked for without end',
      ],
      [
        "problem.output.code !== '' || !endpoint.queue || REFUSALS_OF_CLINIC.includes(answer.status)",
        'true',
        'a proxy’s JSON refuses what was queued',
      ],
      [
        "return answer.status >= 500 ? foreign : { kind: 'unreadable' };",
        "return { kind: 'unreadable' };",
        'a gateway that fails locks the entry',
      ],
      [
        "status >= 500 || status === 408 || status === 425 || status === 429 ? 'retry' : 'reject'",
        "status >= 500 ? 'retry' : 'reject'",
        'a limit of a newer server refuses',
      ],
      ['? Number(header) * 1000 :', '? Number(header) :', 'a wait of seconds takes milliseconds'],
      [
        "return outcome.kind !== 'retry' || outcome.scope !== 'network';",
        "return outcome.kind !== 'retry';",
        'a busy server counts as out of reach',
      ],
      ['const isOfCall = status === 500 ||', 'const isOfCall =', 'one failing call stops the queue'],
    ],
  },
  {
    file: 'src/sync/reach.ts',
    tests: ['src/sync/reach.test.ts'],
    edits: [
      ['before === undefined || before === foreignAt', 'true', 'a captive portal never takes the clinic away'],
      [
        'before === undefined || before === foreignAt',
        'false',
        'a proxy that answers for one path takes the clinic away',
      ],
      ["if (state.clinic === 'offline') online.tell();\n", '', 'nobody hears that the clinic is back'],
      ['Math.abs(now() - heardAt) <= HEARD_LATELY_MS', 'true', 'an answer of yesterday speaks for now'],
      ['Math.abs(now() - heardAt)', 'now() - heardAt', 'a clock that was set back is taken for the clinic’s'],
      [
        "if (outcome.kind !== 'accepted') return;\n",
        "if (outcome.kind !== 'accepted') return change({ clinic: 'offline' });\n",
        'a refusal says that the clinic is offline',
      ],
    ],
  },
  {
    file: 'src/sync/sync-round.ts',
    tests: [
      'test/loop/put-away-sync.test.ts',
      'test/loop/queue.test.ts',
      'test/loop/pull.test.ts',
      'test/loop/booking.test.ts',
      'test/loop/identity.test.ts',
      'test/loop/admin.test.ts',
    ],
    edits: [
      ['if (!isUnlocked) await unlockEntries(db);\n', '', 'what was locked at sign-out stays so'],
      ['    if (reach.isForeign()) await pullRole(pulls);\n', '', 'nobody looks whether a proxy answers for more'],
      ['    await lists.refresh();\n', '', 'lists stay as they were when the clinic is back'],
      [
        '    await refreshAfterAnswers(pulls, answers.splice(0));\n',
        '    answers.splice(0);\n',
        'answers change no list',
      ],
      ['runLocked(locks, uid, { signal, timer }, send)', 'send()', 'two tabs drain at once'],
      [
        "outcome.scope !== 'call'",
        "outcome.scope === 'server'",
        'what waits goes up minutes after the clinic is heard again',
      ],
      ['    signal.throwIfAborted();\n', '', 'answers of a round that was given up change no list'],
    ],
  },
  {
    file: 'src/sync/shown-lists.ts',
    tests: ['src/sync/shown-lists.test.ts'],
    edits: [
      [
        '      isOutdated = false;\n      await Promise.all(Array.from(pulls.values(), (pull) => pull()));\n',
        '      await Promise.all(Array.from(pulls.values(), (pull) => pull()));\n      isOutdated = false;\n',
        'what becomes out of date during a pull stays so',
      ],
    ],
  },
  {
    file: 'src/sync/pull.ts',
    tests: [
      'test/loop/pull.test.ts',
      'test/loop/payment.test.ts',
      'test/loop/booking.test.ts',
      'test/loop/admin.test.ts',
      'test/loop/identity.test.ts',
    ],
    edits: [
      [
        "        if ((await getListVersion(db, 'bookings')) !== version) return false;\n",
        '',
        'an older row is written over a newer one',
      ],
      [
        'putBookings(db, own) : deleteBookings(db, [id])',
        'putBookings(db, own) : undefined',
        'the row of a booking that is gone stays',
      ],
      [' && !outcome.output.isOfAnother', '', 'a patient’s appointment is kept as an admin’s own'],
      [
        'if (forbidden) endSession',
        'if (forbidden && (false as boolean)) endSession',
        'who lost the role goes on seeing the list',
      ],
      [
        "if (outcome.kind === 'reauth' && outcome.problem) endSession(outcome.problem);\n",
        '',
        'who is signed out is not told by a booking',
      ],
      [
        "if (outcome.kind !== 'accepted' || signal.aborted) return false;\n    const { output }",
        "if (outcome.kind !== 'accepted') return false;\n    const { output }",
        'a list comes onto the device after the logout',
      ],
      ['    if (signal.aborted) return false;\n', '', 'an appointment comes onto the device after the logout'],
    ],
  },
  {
    file: 'src/sync/pull-services.ts',
    tests: ['src/sync/pull-services.test.ts', 'test/loop/pull.test.ts', 'test/loop/booking.test.ts'],
    edits: [
      ['{ etag: known?.etag, signal }', '{ signal }', 'known times are loaded again'],
      ['  if (isOvertaken(screen?.known(), day)) return true;\n', '', 'an older answer about a day is shown'],
      [
        '      if (isOvertaken(await getServicesOfDay(db, day.date), day)) return;\n',
        '',
        'an older answer about a day is kept',
      ],
      [
        'return showAndKeep(db, { ...known, fetchedAt: now(), askedAt }, screen);',
        'return true;',
        'times that the clinic has just confirmed are said to be old',
      ],
    ],
  },
  {
    file: 'src/sync/pull-role.ts',
    tests: ['test/loop/identity.test.ts', 'test/loop/pull.test.ts'],
    edits: [
      [
        '  if (signal.aborted) return false;\n  // On some pages',
        '  // On some pages',
        'a role comes onto the device after the logout',
      ],
    ],
  },
  {
    file: 'src/data/pulled-list.ts',
    tests: ['src/data/pulled-list.test.ts', 'test/loop/pull.test.ts'],
    edits: [
      ['if ((await getListVersion(db, list)) !== version) return false;\n', '', 'an older list replaces a newer one'],
      ['    await countChange(db, list);\n', '', 'a list does not outdate what is under way'],
      ['  await table.bulkDelete(gone);\n', '', 'rows that are gone stay'],
      ['    await setFact(db, `${list}PulledAt`, now);\n', '', 'a list has no age'],
    ],
  },
  {
    file: 'src/sync/refresh-after-answers.ts',
    tests: ['src/sync/refresh-after-answers.test.ts'],
    edits: [
      ['effectOf(entry).takes', 'effectOf(entry).books', 'a time that the desk has booked is still offered'],
      [' ?? entry.undo)', ')', 'another window does not offer a time that was canceled here'],
    ],
  },
  {
    file: 'src/sync/sync.ts',
    tests: ['test/loop/put-away-sync.test.ts', 'test/loop/identity.test.ts'],
    edits: [
      [
        '      lists.outdate();\n      stay.resume();',
        '      stay.resume();',
        'what changed while the page was put away is not asked for',
      ],
      ['if (isSignedOut || isStopped) return;', 'if (isSignedOut) return;', 'what comes too late ends the next login'],
    ],
  },
];
