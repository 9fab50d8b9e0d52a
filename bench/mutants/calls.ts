import type { FileMutants } from './mutant.ts';

/** From request to response. */
export const calls: FileMutants[] = [
  {
    file: 'server/http/idempotency.ts',
    tests: ['server/http/idempotency.test.ts', 'server/http/route.test.ts'],
    edits: [
      [
        "error instanceof Problem && problems[error.code].verdict === 'reject'",
        'error instanceof Problem',
        'an answer that decides nothing is kept for good',
      ],
      [
        "if (error instanceof Problem && problems[error.code].verdict === 'reject') return problemAnswer(error);\n",
        '',
        'a rejection is not remembered',
      ],
      [
        "if (answer && answer.input_hash !== input_hash) throw new Problem('request.key-reused');\n",
        '',
        'a key answers for another input',
      ],
      [
        'if (!(await insertAnswer(tx, rowOf(answer)))) throw new Late();\n',
        'await insertAnswer(tx, rowOf(answer));\n',
        'of two with one key, both do their work',
      ],
      ['  if (known) return known;\n', '', 'what has an answer is prepared again'],
      [
        'return (await keepRefusal(store.db, rowOf(answer))) ? answer : undefined;',
        'await keepRefusal(store.db, rowOf(answer));\n    return answer;',
        'a late rejection is given in place of the answer',
      ],
      ['JSON.stringify([call, members])', 'JSON.stringify(members)', 'a key answers for another call'],
      ['.toSorted(([a], [b]) => (a < b ? -1 : 1))', '', 'the order of members makes another input'],
      ['const key = header.toLowerCase();', 'const key = header;', 'a key in capitals is refused'],
      ["if (!UUID.test(key)) throw invalid('Idempotency-Key', 'must be a UUID');\n", '', 'any text is a key'],
    ],
  },
  {
    file: 'server/http/route.ts',
    tests: ['server/http/route.test.ts', 'server/http/idempotency.test.ts', 'server/http/rate-limit.test.ts'],
    edits: [
      [
        'v.parse(endpoint.output, await handle(input, { ...caller, db }))',
        'await handle(input, { ...caller, db })',
        'answers outside the contract are sent',
      ],
      ['if (person !== undefined) rateLimit.count(name, person);\n', '', 'nobody is limited'],
      ["'identity' in known ? known.identity.uid : known.user?.id", 'known.user?.id', 'who signs in is not limited'],
      ['if (key && caller.user)', 'if (false as boolean && key && caller.user)', 'keys are ignored'],
      [
        "return call.endpoint.who === 'public' ? respondCacheable(c, answer) : respond(c, answer);",
        'return respondCacheable(c, answer);',
        'private answers may be cached',
      ],
      ["(method === 'GET' ? 'GET, HEAD' : method)", 'method', 'Allow leaves HEAD out'],
      [
        '  if (person !== undefined) rateLimit.count(name, person);\n  const input = await readInput(c);\n',
        '  const input = await readInput(c);\n  if (person !== undefined) rateLimit.count(name, person);\n',
        'what is not valid is read without end',
      ],
    ],
  },
  {
    file: 'server/http/respond.ts',
    tests: [
      'server/http/route.test.ts',
      'server/handlers/images.test.ts',
      'server/http/rate-limit.test.ts',
      'server/http/listen.test.ts',
    ],
    edits: [
      ['{ ...callHeaders, ...c.get', '{ ...c.get', 'calls lack their headers'],
      ["...c.get('commonHeaders'), ", '', 'an answer lacks its id'],
      ["'Cache-Control': 'no-store', ...headers", '...headers', 'private answers are stored'],
      [
        "    'Content-Security-Policy': \"default-src 'none'; sandbox\",\n",
        '',
        'a picture opened as a page has rights',
      ],
      ["    'Cross-Origin-Resource-Policy': 'cross-origin',\n", '', 'pictures are not shown in mails'],
      ["  'auth.missing': askForToken,\n", '', 'a missing token is not asked for'],
      ["  'auth.invalid': askForToken,\n", '', 'a bad token is not asked for again'],
      ["  'auth.expired': askForToken,\n", '', 'a token that is over is not asked for again'],
      ["  'request.too-large': { Connection: 'close' },\n", '', 'the rest of a large body is the next request'],
      ["  'image.too-large': { Connection: 'close' },\n", '', 'the rest of a large picture is the next request'],
      [
        "store.isUnavailable(error) ? 'server.unavailable' : 'server.failed'",
        "'server.failed'",
        'a store that is away looks like a fault',
      ],
      [
        'new Problem(codeOf(error, store), { requestId })',
        'new Problem(codeOf(error, store), { requestId, text: String(error) })',
        'callers are told what went wrong inside',
      ],
      ["{ 'Retry-After': String(extras.retryAfter) }", '{}', 'Retry-After is not sent'],
    ],
  },
  {
    file: 'server/http/respond.ts',
    tests: ['server/handlers/payments.test.ts'],
    edits: [
      [
        'if (error.cause !== undefined) logError(error.code, error.cause, about);\n',
        '',
        'the cause of a problem is lost',
      ],
    ],
  },
  {
    file: 'server/http/read-body.ts',
    tests: ['server/http/listen.test.ts', 'server/payments/receive-event.test.ts'],
    edits: [
      [
        'if (length === undefined) await bodyLimit({ maxSize: limit.maxSize, onError: tooLarge })(c, async () => {});\n    else if',
        'if',
        'a body of unknown length is read to its end',
      ],
      ['else if (Number(length) > limit.maxSize) tooLarge();\n', '', 'a body of any known length is read'],
      [
        "throw error instanceof Problem ? error : invalid('body', 'ended too early');",
        'throw error;',
        'a body that breaks off is a fault of ours',
      ],
      ['Number(length) > limit.maxSize', 'Number(length) >= limit.maxSize', 'a body of the largest size is refused'],
    ],
  },
  {
    file: 'server/http/read-members.ts',
    tests: ['server/http/route.test.ts', 'server/handlers/images.test.ts'],
    edits: [
      ["new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')", 'bytes that are no text are mended'],
      [
        "if (given.trim().toLowerCase() !== type) throw invalid('Content-Type', `must be ${type}`);\n",
        '',
        'a form of another site is taken for JSON',
      ],
      [
        "if (members.has(member)) throw invalid(member, 'must be given once');\n",
        '',
        'a part of a form may be given twice',
      ],
      ['if (left-- === 0) return true;', 'left--;', 'a form of any number of parts is taken apart'],
      ['{ maxSize: 64 * 1024, code', '{ maxSize: 64 * 1024 * 1024, code', 'JSON of any size is parsed'],
    ],
  },
  {
    file: 'server/http/input.ts',
    tests: ['server/http/route.test.ts'],
    edits: [
      ["if (repeated) throw invalid(repeated, 'is already in the path');\n", '', 'a body may repeat the path'],
      ["if (more.length > 0) throw invalid(member, 'must be given once');\n", '', 'a query may name a member twice'],
      [
        "if (value.includes('%') && !isDecodable(req.url)) throw invalid(member, 'must be percent-encoded UTF-8');\n",
        '',
        'what can’t be decoded is taken as it stands',
      ],
    ],
  },
  {
    file: 'server/http/call-counter.ts',
    tests: ['server/http/rate-limit.test.ts', 'server/http/address-limit.test.ts'],
    edits: [['counts.clear();\n        end', 'end', 'who was limited once stays so']],
  },
  {
    file: 'server/http/rate-limit.ts',
    tests: ['server/http/rate-limit.test.ts'],
    edits: [
      ['`${call} ${person}`', 'call', 'one person holds up all others'],
      ['  uploadImage: 60,\n', '', 'pictures are taken without end'],
      ['> most)', '>= most)', 'one fewer than said'],
      [
        'onDay.count(person) >',
        'onDay.count(person) < 0 &&',
        'a person can fill the disk with calls that change nothing',
      ],
    ],
  },
];
