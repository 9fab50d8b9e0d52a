import type { FileMutants } from './mutant.ts';

/** The service worker, and taking a newer version. */
export const worker: FileMutants[] = [
  {
    file: 'sw/images.ts',
    tests: ['sw/images.test.ts'],
    edits: [
      [" || request.headers.has('authorization')", '', 'a picture that was asked for with a token is kept'],
      ["request.method !== 'GET' || ", '', 'what changes something is answered from the cache'],
      ['origin !== location.origin || ', '', 'pictures of other sites are kept'],
      ['status === 200 && !redirected && ', 'status === 200 && ', 'what the network leads elsewhere for is kept'],
      [
        "(headers.get('content-type') ?? '').startsWith('image/')",
        'true',
        'a captive portal’s page is kept as a picture',
      ],
      ['if (known) return known;\n', '', 'a known picture is loaded again'],
      [
        '  await Promise.all(kept.slice(0, -MOST_KEPT).map((request) => cache.delete(request)));\n',
        '',
        'pictures fill the device',
      ],
    ],
  },
  {
    file: 'sw/is-of-build.ts',
    tests: ['sw/is-of-build.test.ts', 'sw/shell.test.ts'],
    edits: [
      [' || response.redirected', '', 'a redirected answer is taken'],
      ['response.status !== 200 || ', '', 'a missing file is taken'],
      ["(response.headers.get('molar-policy') ?? '') !== policy", 'false', 'a page with another policy is taken'],
      [
        'named.every((name) => addresses.has(name as string))',
        'named.some((name) => addresses.has(name as string))',
        'a page of two builds is taken',
      ],
      ['named.length > 0 && ', '', 'a page without scripts is taken'],
      [
        "if (!address.endsWith('.html')) return !isHtml;",
        "if (!address.endsWith('.html')) return true;",
        'HTML is taken for a script',
      ],
    ],
  },
  {
    file: 'sw/shell.ts',
    tests: ['sw/shell.test.ts'],
    edits: [
      [
        '    if (!(await isOfBuild(address, response, addresses, policy)))\n',
        '    if (false as boolean)\n',
        'the shell keeps whatever comes',
      ],
      [
        "{ cache: revision === null ? 'default' : 'reload' }",
        "{ cache: 'default' }",
        'a page comes from the browser’s cache',
      ],
      [
        'revision === null ? await caches.match(address) : undefined',
        'await caches.match(address)',
        'the page of the build before is taken',
      ],
      ['policy ? `${name}.${policy}` : name', 'name', 'pages of two policies share a cache'],
      [
        'const kept = new Set([await ownName, before]);',
        'const kept = new Set([await ownName]);',
        'open pages lose their scripts',
      ],
      ['    await Promise.all(others.map((name) => caches.delete(name)));\n  ', '  ', 'old builds stay'],
      [
        'last !== (await ownName) && buildOf(last) === (await buildName)',
        'last !== (await ownName)',
        'a new build is taken without asking',
      ],
      [
        'return notPages.some((pattern) => pattern.test(pathname + search))',
        'return (false as boolean)',
        'calls are answered with a page',
      ],
      [" || pathname.startsWith('/assets/')", '', 'an open page of the build before finds no script'],
      ["if (request.method !== 'GET' || origin", 'if (origin', 'what changes something is answered with a page'],
      [' || origin !== location.origin', '', 'files of other sites are answered with ours'],
      ['return fetch(address);', 'return kept as never;', 'a file that the browser deleted is never loaded'],
      ['      waitUntil(refilled);\n', '', 'what the browser deleted is missing without a network'],
      ['findKept(address).catch(console.warn)', 'findKept(address)', 'damaged caches keep every page away'],
      ["addresses.has(rendered) ? rendered : '/shell.html'", "'/shell.html'", 'rendered pages start empty'],
      [
        'return (await caches.keys()).filter((name) => name.startsWith(PREFIX));',
        'return caches.keys();',
        'pictures go with the next build',
      ],
      ['.sort((a, b) => b.at - a.at)', '', 'the oldest build is taken for the last'],
    ],
  },
  {
    file: 'sw/not-pages.ts',
    tests: ['sw/not-pages.test.ts'],
    edits: [
      [
        '  ...Object.values(contract).map((endpoint) => new RegExp(endpointPattern(endpoint))),\n',
        '',
        'private answers are taken for pages',
      ],
      ['  new RegExp(serverAreaPattern),\n', '', 'the mailbox is a page'],
    ],
  },
  {
    file: 'sw/background-sync.ts',
    tests: ['test/loop/background-sync.test.ts'],
    edits: [
      ['if (!uid || (await deps.isPageVisible())) return;', 'if (!uid) return;', 'worker and page send at once'],
      ['if (!(await Dexie.exists(db.name))) return;\n', '', 'a database that was deleted is created again'],
      ['!isTokenOver && waiting.some', 'waiting.some', 'the browser tries without end with a token that is over'],
      ["throw new Error('Some requests still wait.');", 'return;', 'the browser does not try again'],
      ['    deps.showWaiting(waiting.length);\n', '', 'the badge stays as it was'],
      ['runLocked(locks, uid, { signal, timer: systemTimer }, send)', 'send()', 'the worker takes no lock'],
      ['db.outbox.filter(isUndecided).toArray()', 'db.outbox.toArray()', 'the icon counts what was refused'],
      ['    db.close();\n', '', 'the worker holds the database'],
    ],
  },
  {
    file: 'src/platform/updates.ts',
    tests: ['src/platform/updates.test.ts'],
    edits: [['      if (isReady) reload();', '      reload();', 'an update is taken in the midst of a form']],
  },
];
