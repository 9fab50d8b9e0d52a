import type { FileMutants } from './mutant.ts';

/** What the server sends to a browser, and how it serves the port. */
export const connections: FileMutants[] = [
  {
    file: 'server/http/security-headers.ts',
    tests: ['server/http/security-headers.test.ts'],
    edits: [
      ["    'frame-ancestors': [\"'none'\"],\n", '', 'the page may be framed'],
      ["    'base-uri': [\"'self'\"],\n", '', 'a base element leads elsewhere'],
      ["    'form-action': [\"'self'\"],\n", '', 'a form may send elsewhere'],
      ["    'Referrer-Policy': 'strict-origin-when-cross-origin',\n", '', 'addresses are told to other sites'],
      ['const payers = hasStripe ? ', 'const payers = hasFirebase ? ', 'a page with the simulator names Stripe'],
      ['camera=(), microphone=(), geolocation=(), ', '', 'the page may ask for the camera'],
      ["'script-src': [\"'self'\",", "'script-src': [\"'self'\", \"'unsafe-inline'\",", 'any script in the page runs'],
      [
        'const ownFrames = emulatorUrl || hasSimulator ? ["\'self\'"] : [];',
        'const ownFrames = ["\'self\'"];',
        'a real clinic’s page may frame itself',
      ],
    ],
  },
  {
    file: 'server/http/static.ts',
    tests: ['server/http/static.test.ts'],
    edits: [
      [
        "{ ...headers, ETag: etag, 'Content-Length'",
        "{ ETag: etag, 'Content-Length'",
        'files are sent without their headers',
      ],
      ["const ofNothing = { 'Cache-Control': 'no-store', ", 'const ofNothing = { ', 'the page of nothing is kept'],
      [
        'return new Response(bytes, { status: 404,',
        'return new Response(bytes, { status: 200,',
        'every address is a page',
      ],
      [
        "headers: { ...headers, Vary: 'Accept-Encoding', 'Content-Encoding': encoding } }",
        "headers: { ...headers, 'Content-Encoding': encoding } }",
        'a proxy gives br to who can’t read it',
      ],
      ['if (isNoneMatch(request, etag)) return', 'if (false as boolean) return', 'what the browser has is sent again'],
    ],
  },
  {
    file: 'server/http/page-policy.ts',
    tests: ['server/http/static.test.ts'],
    edits: [
      [
        "address.endsWith('.html') ? tagPage(file, policy) : file",
        'file',
        'a page with another policy is taken for the same',
      ],
      ['if (address === WORKER) return [address, tellWorker(file, policy)];\n', '', 'the worker knows no policy'],
      ["headers: { ...file.headers, 'Molar-Policy': policy }, ", '', 'pages do not name their policy'],
    ],
  },
  {
    file: 'server/http/listen.ts',
    tests: ['server/http/listen.test.ts'],
    edits: [
      ["errorHandler: () => plainAnswer('request.invalid'),\n", '', 'an address that is none is a fault of ours'],
      [
        "let answering: Answering = ({ method }) => plainAnswer('server.unavailable', method);",
        "let answering: Answering = () => new Response('ok');",
        'who comes before the app is told that all is well',
      ],
      [
        "      await Promise.all(Array.from(underWay, (response) => once(response, 'close')));\n",
        '      server.closeAllConnections();\n',
        'stopping does not wait for answers',
      ],
      [', ...callHeaders };', ' };', 'what comes ahead of the app may be taken for something else'],
      ['    requestTimeout: requestLimit,', '    requestTimeout: 0,', 'a body may take for ever'],
      ["if (isStopping) response.setHeader('Connection', 'close');\n", '', 'a stopping server keeps its connections'],
      [
        'if (isFinishing && !isAboutHealth(request)) return',
        'if (isFinishing) return',
        'a stopping server tells no health',
      ],
      [
        '    if (!mayWait(request.socket, response)) return void request.socket.destroy();\n',
        '',
        'who sends many requests and reads no answer fills the memory',
      ],
      ['    keepAliveTimeout: 65_000,', '    keepAliveTimeout: 5_000,', 'a proxy’s next request is lost'],
    ],
  },
  {
    file: 'server/http/intake.ts',
    tests: ['server/http/intake.test.ts'],
    edits: [
      ['    if (count >= MOST) {', '    if (false as boolean) {', 'any number of calls waits for the store'],
      ['      count--;\n', '', 'after so many calls none is let in'],
      ['{ retryAfter: RETRY_AFTER_SECONDS }', '{}', 'who is turned away does not know for how long'],
      ['await sleep(HOLD_MS', 'sleep(HOLD_MS', 'whoever is turned away asks again at once'],
    ],
  },
];
