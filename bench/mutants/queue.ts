import type { FileMutants } from './mutant.ts';

/** The outbox. The fault seeds would notice most of these as well, but take a minute for each. */
export const queue: FileMutants[] = [
  {
    file: 'src/sync/outbox.ts',
    tests: ['src/sync/outbox.test.ts', 'test/loop/booking.test.ts', 'test/loop/given-up.test.ts'],
    edits: [
      [
        'if (keys.every((key, place) => !key || stored[place])) return',
        'return',
        '‘saved’ is said before it was read back',
      ],
      [
        "if (isLastTry) throw new Error('This device could not keep the request.');\n",
        'if (isLastTry) return [];\n',
        'a device that keeps nothing is not told',
      ],
      ['    if (await db.outbox.get({ key: command.key })) return command.key;\n', '', 'an entry is kept twice'],
    ],
  },
  {
    file: 'src/sync/requeue.ts',
    tests: ['src/sync/outbox.test.ts', 'test/loop/given-up.test.ts'],
    edits: [['{ key: crypto.randomUUID(), attempts: 0,', '{ attempts: 0,', 'a refused entry gets its refusal again']],
  },
  {
    file: 'src/sync/discard.ts',
    tests: ['src/sync/outbox.test.ts', 'test/loop/given-up.test.ts'],
    edits: [[', ...(await listCancelsOf(db, entry.key))', '', 'the cancel of a discarded booking stays']],
  },
  {
    file: 'src/sync/no-network.ts',
    tests: ['src/sync/no-network.test.ts'],
    edits: [
      ['return wasOut && isOut();', 'return wasOut;', 'what was sent as the network came counts as never sent'],
      [
        "  if (wasOut) globalThis.addEventListener('online', () => (wasOut = false), { signal: ended.signal });\n",
        '',
        'what was sent in a moment of network counts as never sent',
      ],
    ],
  },
  {
    file: 'src/sync/claim.ts',
    tests: ['test/loop/queue.test.ts', 'test/loop/background-sync.test.ts', 'test/loop/payment.test.ts'],
    edits: [
      ["entry.state === 'sending' || ", '', 'an entry left by a crash is never sent'],
      [' && !mayBeKnown(entry)', '', 'what only a newer version can read is asked for again and again'],
      [
        '  if (wait && (await Dexie.waitFor(wait))) return undefined;\n',
        '',
        'the clinic is asked while the card is confirmed',
      ],
      ["state !== 'rejected' && !held.has(line)", "state !== 'rejected'", 'the order of a line is lost'],
      ["state !== 'rejected' && !held", '!held', 'a refusal holds up its line'],
      ['attempts: entry.attempts + 1', 'attempts: entry.attempts', 'what was sent counts as never sent'],
      [
        '  } catch {\n    return undefined;',
        "  } catch {\n    throw new Error('unreadable');",
        'an entry of a newer version ends the queue',
      ],
      ['  if (!isSendable(entry)) return undefined;\n', '', 'a locked entry is sent'],
      [
        '    return undefined;\n  }\n  const wait',
        '    return entry;\n  }\n  const wait',
        'an entry of a newer version stops the other lines',
      ],
      ['  await db.outbox.put(marked);\n', '', 'an entry is not marked before it is sent'],
      ['    held.add(entry.line);\n', '', 'what stands behind a locked entry of its line overtakes it'],
    ],
  },
  {
    file: 'src/sync/drain.ts',
    tests: [
      'test/loop/queue.test.ts',
      'test/loop/background-sync.test.ts',
      'test/loop/booking.test.ts',
      'test/loop/put-away-sync.test.ts',
    ],
    edits: [
      ['idempotencyKey: key, ', '', 'entries go without their key'],
      [
        'if (quietUntil > now() && quietUntil - now() <= LONGEST_QUIET_MS) return quietUntil;\n',
        '',
        'a server that asks us to wait is asked again',
      ],
      [' && quietUntil - now() <= LONGEST_QUIET_MS', '', 'a clock that is set back makes the wait endless'],
      ["if (step === 'hold') held.add(line);\n", '', 'what failed does not hold its line'],
      [
        "step === 'stop' || signal.aborted ? undefined",
        'signal.aborted ? undefined',
        'no network does not stop the queue',
      ],
      ["if (signal.aborted && outcome.kind === 'retry') return undefined;\n", '', 'a stopped call counts as a failure'],
      [
        "await setFact(db, 'quietUntil', now() + Math.min(outcome.retryAfter, LONGEST_QUIET_MS));",
        '',
        'Retry-After is not kept',
      ],
      [
        "(outcome.kind === 'retry' && outcome.scope === 'call') ? 'hold' : 'stop'",
        "false ? 'hold' : 'stop'",
        'a failing call stops every line',
      ],
      [
        'await db.outbox.bulkGet(failed)',
        'await db.outbox.toArray()',
        'what waits behind a failure makes the queue run without end',
      ],
      [
        'Math.min(outcome.retryAfter, LONGEST_QUIET_MS)',
        'outcome.retryAfter',
        'a server that asks for an hour is asked on',
      ],
    ],
  },
  {
    file: 'src/sync/ask-if-it-stands.ts',
    tests: ['test/loop/given-up.test.ts', 'src/sync/ask-if-it-stands.test.ts'],
    edits: [
      [' && patientId === books.patientId', '', 'a child’s appointment is said to be one’s own'],
      [
        'attempts - unsent > 1',
        'attempts - unsent > 99',
        'an appointment that was canceled elsewhere is said to be set',
      ],
      ['{ outcome: asked }', '{ outcome }', 'what could not be looked up is said to be set'],
    ],
  },
  {
    file: 'src/platform/card-answer.ts',
    tests: ['src/platform/card-answer.test.ts'],
    edits: [
      [
        "result.paymentIntent?.status !== 'canceled' ? { kind: 'unsure' } : answer",
        "false ? { kind: 'unsure' } : answer",
        'a card that is on its way is called uncharged',
      ],
      [
        "  if (status === 'canceled') return { kind: 'refused', message: CLOSED };\n",
        '',
        'patients read what was written for programmers',
      ],
    ],
  },
  {
    file: 'src/sync/settle.ts',
    tests: [
      'test/loop/background-sync.test.ts',
      'test/loop/identity.test.ts',
      'test/loop/queue.test.ts',
      'test/loop/booking.test.ts',
      'test/loop/given-up.test.ts',
      'test/loop/undo.test.ts',
    ],
    edits: [
      ['outcome.isUnsent ? { ...entry', 'outcome ? { ...entry', 'what the clinic may have is taken out'],
      [
        'if (entry.key !== sent.key || !isUndecided(entry)) return {};\n',
        '',
        'an answer to an old key settles a new one',
      ],
      [
        "if (entry.state === 'signed-out') return {};\n",
        '',
        'what is answered after a logout stays on a shared device',
      ],
      [
        "if (outcome.kind === 'reauth') await db.outbox.filter(isUndecided).modify({ state: 'signed-out' });\n",
        '',
        'a lost sign-in does not lock the queue',
      ],
      [
        'nextAttemptAt: now() + backoffDelay(entry.attempts, random())',
        'nextAttemptAt: now()',
        'what failed is sent again at once',
      ],
      [
        "return { kept: [{ ...entry, state: 'needs-update' }] };",
        'return { done: [entry] };',
        'an answer that can’t be read ends the entry',
      ],
      ["if (entry.state !== 'sending') return {};\n", '', 'a late failure wakes what was locked'],
      [
        'rules.onAcceptedAfterAll(db, sent, outcome.output as never)',
        '{}',
        'what was given up and accepted is not seen',
      ],
    ],
  },
  {
    file: 'src/sync/drain-lock.ts',
    tests: ['test/loop/queue.test.ts', 'test/loop/put-away-sync.test.ts', 'test/loop/background-sync.test.ts'],
    edits: [
      [
        'if (isBegun || signal.aborted || !limit.signal.aborted) throw error;\n',
        'throw error;\n',
        'a frozen tab holds the queue for good',
      ],
    ],
  },
  {
    file: 'src/sync/trigger.ts',
    tests: ['src/sync/trigger.test.ts'],
    edits: [
      ['    isWokenAgain = true;\n', '', 'what comes during a run waits'],
      ['while (isWokenAgain && isOn())', 'while (isWokenAgain)', 'a stopped queue goes on once more'],
      ['      await running;\n', '', 'stopping does not wait for the run'],
      ["if (mode === 'paused') mode", 'mode', 'a stopped queue comes back'],
      ['return now() + AFTER_FAILURE_MS;', 'return now();', 'after a failure it runs without end'],
      [
        '  function wake(): void {\n    if (!isOn()) return;\n',
        '  function wake(): void {\n',
        'a page that is put away goes on',
      ],
    ],
  },
  {
    file: 'src/sync/backoff.ts',
    tests: ['src/sync/backoff.test.ts'],
    edits: [
      [
        'Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)',
        'FIRST_WAIT_MS * 2 ** (attempts - 1)',
        'a wait of days',
      ],
      ['(0.5 + random / 2)', '1', 'all devices come back at once'],
    ],
  },
  {
    file: 'src/platform/bank-watch.ts',
    tests: ['src/platform/bank-watch.test.ts'],
    edits: [
      ['if (asks && !isStopped) note();', 'if (asks) note();', 'a card that is answered is said to wait for the bank'],
    ],
  },
];
