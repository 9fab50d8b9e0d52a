import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';

const firebase = { FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'clinic.example', FIREBASE_PROJECT_ID: 'clinic' };

test('with nothing set, the embedded defaults apply', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    drainSeconds: 0,
    dataDir: './.data',
    databaseUrl: undefined,
    backups: undefined,
    authEmulatorPort: 9099,
    pageOrigin: undefined,
    lacksTls: false,
    metrics: { port: undefined, token: undefined },
    trustedProxies: [],
    logLevel: 'error',
    adminEmails: ['admin@molar.test'],
    deskEmails: ['desk@molar.test'],
    accessTokenSecret: undefined,
    clinicFile: undefined,
    clinic: { name: 'Molar Dental Clinic', phone: '+1 212 555 0100', timeZone: 'America/New_York' },
    limits: {
      openBookings: 24,
      openBookingsUnproven: 6,
      horizonDays: undefined,
      queuedCallsPerMinute: 3000,
      sessionDays: undefined,
      publicCallsPerMinute: 6000,
    },
    keepDays: {
      bookings: undefined,
      cancellations: 7,
      answers: undefined,
      sessions: undefined,
      images: undefined,
      events: undefined,
    },
    adoptStore: undefined,
    imageUploadUrl: undefined,
    identity: undefined,
    payments: undefined,
    simulatorWebhooks: true,
  });
});

test('.env.example can be copied as it is, and lists every variable of the server and the build', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const example = parseEnv(read('../.env.example'));
  expect(readEnv(example)).toEqual(readEnv({}));
  const ofServer = read('./env.ts').matchAll(/^ {2}([A-Z_]+): /gm);
  const ofBuild = read('../src/platform/env.ts').matchAll(/import\.meta\.env\.(VITE_[A-Z_]+)/g);
  const known = [...ofServer, ...ofBuild].map(([, name]) => name);
  expect(Object.keys(example).toSorted()).toEqual(known.toSorted());
});

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('data is kept for the number of days that is set, and for good if none is set', () => {
  const { keepDays, limits } = readEnv({
    KEEP_BOOKINGS_DAYS: '1095',
    KEEP_ANSWERS_DAYS: '365',
    KEEP_SESSIONS_DAYS: '90',
  });
  expect(keepDays).toEqual({
    bookings: 1095,
    cancellations: 7,
    answers: 365,
    sessions: 90,
    images: undefined,
    events: undefined,
  });
  expect(limits.sessionDays).toBe(90);
});

test('a real project has no admin unless one is named, and nobody at the desk', () => {
  const real = { ...firebase, ...stripe };
  expect(readEnv(real)).toMatchObject({ adminEmails: [], deskEmails: [] });
  expect(readEnv(real).logLevel).toBe('info');
  expect(readEnv({ ...real, TRUSTED_PROXIES: '10.0.0.1, ::1/64' }).trustedProxies).toEqual(['10.0.0.1', '::1/64']);
  expect(readEnv({ ...real, ADMIN_EMAILS: 'Ada@Clinic.example, bo@clinic.example' }).adminEmails).toEqual([
    'ada@clinic.example',
    'bo@clinic.example',
  ]);
});

test.each([
  [{ PORT: '70000' }, 'PORT: must be a port number'],
  [{ PORT: 'abc' }, 'PORT: must be a port number'],
  [{ PORT: '-1' }, 'PORT: must be a port number'],
  [
    { KEEP_ANSWERS_DAYS: '364' },
    'KEEP_ANSWERS_DAYS: must be a whole number from 365 to 99999: a device that was offline may send its requests again',
  ],
  [{ KEEP_BOOKINGS_DAYS: '29' }, 'KEEP_BOOKINGS_DAYS: must be a whole number from 30 to 99999'],
  [{ KEEP_SESSIONS_DAYS: '0' }, 'KEEP_SESSIONS_DAYS: must be a whole number from 1 to 99999'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres://'],
  ...[
    'postgres://one,two/molar',
    'postgres://molar:a,b@one:5432,two:5433/molar',
    'postgres:///molar?host=one,two',
    'postgres://one/molar?target_session_attrs=read-write',
  ].map((DATABASE_URL): [Record<string, string>, string] => [
    { DATABASE_URL },
    'DATABASE_URL: must name one host, without target_session_attrs; give it a name that moves to the server in charge',
  ]),
  [{ METRICS_PORT: '99999' }, 'METRICS_PORT: must be a port number'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
  [{ LOG_LEVEL: 'debug' }, 'LOG_LEVEL: must be info, error, silent'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy.test' },
    'TRUSTED_PROXIES: must be IP addresses or networks such as 10.0.0.0/8, with commas between them',
  ],
  [{ BACKUP_EVERY_HOURS: '0' }, 'BACKUP_EVERY_HOURS: must be a whole number from 1 to 8760'],
  [{ DRAIN_SECONDS: '5' }, 'DRAIN_SECONDS: must be a whole number from 0 to 3'],
  [{ BACKUPS_KEPT: '-1' }, 'BACKUPS_KEPT: must be a whole number from 1 to 100000'],
  [
    { BACKUP_DIR: '/backups', DATABASE_URL: 'postgres://one/molar' },
    'BACKUP_DIR: must be left out with DATABASE_URL; use pg_dump, as docs/operations.md says',
  ],
  [{ CLINIC_TIME_ZONE: 'Mars/Olympus' }, 'CLINIC_TIME_ZONE: must be an IANA time zone such as America/New_York'],
  [{ CLINIC_TIME_ZONE: '-05:00' }, 'CLINIC_TIME_ZONE: must be an IANA time zone such as America/New_York'],
  [{ ACCESS_TOKEN_SECRET: 'short' }, 'ACCESS_TOKEN_SECRET: must have at least 32 characters'],
  [{ ADMIN_EMAILS: 'nobody' }, 'ADMIN_EMAILS: must be email addresses with commas between them'],
  [
    { PAGE_ORIGIN: 'https://molar.example/' },
    'PAGE_ORIGIN: must be an address such as https://clinic.example, in lower case and without a slash at the end',
  ],
  [
    { PAGE_ORIGIN: 'ftp://localhost' },
    'PAGE_ORIGIN: must be an address such as https://clinic.example, in lower case and without a slash at the end',
  ],
  [
    { IMAGE_UPLOAD_URL: 'http://images.example/upload' },
    'IMAGE_UPLOAD_URL: must be an https address such as https://images.example/upload',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY: must be a test key, sk_test_...'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_PUBLISHABLE_KEY: must be a test key, pk_test_...'],
  [
    { FIREBASE_API_KEY: 'key' },
    'FIREBASE_AUTH_DOMAIN, FIREBASE_PROJECT_ID: must be set too, because the other FIREBASE_* variables are',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET: must be set too, because the other STRIPE_* variables are',
  ],
  [
    { HOST: '0.0.0.0' },
    'HOST: must be 127.0.0.1, ::1 or localhost while the demo accounts run; set FIREBASE_* to serve others',
  ],
  [
    { PAGE_ORIGIN: 'https://molar.example' },
    'PAGE_ORIGIN: must be on localhost while the demo accounts run; set FIREBASE_* to serve others',
  ],
])('%o is refused with the name of the variable', (variables, line) => {
  expect(() => readEnv(variables)).toThrow(new Error(line));
});

test('production takes Stripe, or the simulator if explicitly requested, and nothing in between', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readEnv(production)).toThrow(
    'PAYMENTS: must be simulator in production, unless the STRIPE_* variables are set',
  );
  expect(readEnv({ ...production, ...firebase, PAYMENTS: 'simulator' }).payments).toBeUndefined();
  expect(readEnv({ ...production, ...firebase, ...stripe }).payments).toMatchObject({ secretKey: 'sk_test_1' });
  expect(() => readEnv({ PAYMENTS: 'simulator', ...stripe })).toThrow(
    'PAYMENTS: must be left out while the STRIPE_* variables are set',
  );
});

test('production takes a real identity project, or the demo accounts if explicitly requested, and nothing in between', () => {
  for (const NODE_ENV of ['production', 'Prod']) {
    for (const payments of [stripe, { PAYMENTS: 'simulator' }]) {
      expect(() => readEnv({ NODE_ENV, ...payments })).toThrow(
        new Error('ACCOUNTS: must be demo in production, unless the FIREBASE_* variables are set'),
      );
      expect(readEnv({ NODE_ENV, ...payments, ACCOUNTS: 'demo' }).identity).toBeUndefined();
      expect(readEnv({ NODE_ENV, ...payments, ...firebase }).identity).toMatchObject({ projectId: 'clinic' });
    }
  }
  expect(() => readEnv({ ACCOUNTS: 'demo', ...firebase, ...stripe })).toThrow(
    'ACCOUNTS: must be left out while the FIREBASE_* variables are set',
  );
  expect(() => readEnv({ ACCOUNTS: 'real' })).toThrow('ACCOUNTS: must be demo, or left out');
});

test('the payment simulator never runs unasked beside a real project, and never where others can connect', () => {
  const asked = { ...firebase, PAYMENTS: 'simulator' };
  expect(() => readEnv(firebase)).toThrow(
    'PAYMENTS: must be simulator beside a real FIREBASE_* project, unless the STRIPE_* variables are set',
  );
  expect(readEnv(asked).payments).toBeUndefined();
  for (const variables of [{ HOST: '0.0.0.0' }, { PAGE_ORIGIN: 'https://molar.example' }]) {
    expect(() => readEnv({ ...asked, ...variables })).toThrow(`${Object.keys(variables)[0]}: must be`);
    expect(readEnv({ ...firebase, ...stripe, ...variables }).payments).toBeDefined();
  }
});

test.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)('a live %s among test keys is refused', (name) => {
  expect(() => readEnv({ ...stripe, [name]: stripe[name].replace('test', 'live') })).toThrow(
    `${name}: must be a test key`,
  );
});

test('every bad variable is named, in one line', () => {
  expect(() => readEnv({ PORT: 'x', AUTH_EMULATOR_PORT: 'y' })).toThrow(
    'PORT: must be a port number; AUTH_EMULATOR_PORT: must be a port number',
  );
});

test('with a real project the server may listen anywhere, and be opened at any address', () => {
  const anywhere = { HOST: '0.0.0.0', PAGE_ORIGIN: 'https://molar.example' };
  expect(readEnv({ ...firebase, ...stripe, ...anywhere })).toMatchObject({
    host: '0.0.0.0',
    pageOrigin: 'https://molar.example',
  });
  expect(readEnv({ PAGE_ORIGIN: 'http://[::1]:8080' }).pageOrigin).toBe('http://[::1]:8080');
});

test.each([
  [{ HOST: '0.0.0.0' }, true],
  [{ PAGE_ORIGIN: 'http://molar.example' }, true],
  [{ HOST: '0.0.0.0', PAGE_ORIGIN: 'https://molar.example' }, false],
  [{ HOST: '0.0.0.0', PAGE_ORIGIN: 'http://localhost:8080' }, false],
  [{ HOST: '127.0.0.1' }, false],
])('%o opens the page where browsers require https: %s', (variables, lacksTls) => {
  expect(readEnv({ ...firebase, ...stripe, ...variables }).lacksTls).toBe(lacksTls);
});

test.each(['postgres://molar:a,b@one:5432/molar', 'postgres:///molar?host=/run/postgresql', 'postgresql://one/a,b'])(
  '%s names one host',
  (url) => expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url),
);
