// The files and commands that docs/operations.md has a newcomer copy fit together: names, writable folders, mails and backups.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { createLastRuns } from '../server/metrics/last-runs.ts';
import { createMetrics } from '../server/metrics/metrics.ts';
import { testFolder } from '../server/testing/folder.ts';
import { root } from './root.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const operations = read('docs/operations.md');
const files = readdirSync(join(root, 'deploy'));
const unit = read('deploy/molar.service');

/** All values of a key in a unit file. */
const valuesOf = (text: string, key: string) =>
  Array.from(text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value = '']) => value);

/** The shell script in `ExecStart=sh -c '...'`, or another key, as systemd passes it on. */
const scriptsOf = (file: string, key = 'ExecStart') =>
  valuesOf(read(file), key).flatMap(
    (line) =>
      /^sh -c '(.*)'$/.exec(line)?.[1]?.replaceAll('%%', '%').replaceAll('$$', '$').replaceAll('\\n', '\n') ?? [],
  );

/** Runs a command with other commands replaced by stubs. @param commands name and shell script of each stub */
function run(command: string[], commands: Record<string, string>, variables: Record<string, string> = {}) {
  const folder = join(testFolder(), 'bin');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const [file = '', ...given] = command;
  const { status, stdout, stderr } = spawnSync(file, given, {
    env: { PATH: `${folder}:${process.env.PATH}`, ...variables },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the guide names every file in deploy, and every file that it names exists', () => {
  const named = Array.from(operations.matchAll(/deploy\/([\w.@-]*[\w*])/g), ([, name = '']) => name);
  const isNamed = (file: string) => named.some((name) => matchesGlob(file, name));
  // Copied into the image by the Containerfile.
  expect(files.filter((file) => !isNamed(file) && file !== 'health-check.mjs')).toEqual([]);
  expect(named.filter((name) => !files.some((file) => matchesGlob(file, name)))).toEqual([]);
});

test('the guide says what to do about each alert of Prometheus, and about each failed check of molar-check', () => {
  const [, troubles = ''] = operations.split('## What to do when\n');
  const alerts = Array.from(read('deploy/molar-alerts.yml').matchAll(/alert: (\w+)/g), ([, name = '']) => name);
  const checks = Array.from(read('deploy/molar-check.service').matchAll(/echo "([a-z ]+)/g), ([, line = '']) => line);
  expect([alerts.length, checks.length]).toEqual([11, 3]);
  expect([...alerts, ...checks].filter((text) => !troubles.includes(text.trim()))).toEqual([]);
});

test('every timer has a service that sends an alert when it fails, with a rate limit per service', () => {
  const timers = files.filter((file) => file.endsWith('.timer'));
  expect(timers.length).toBeGreaterThan(2);
  for (const timer of timers) {
    const service = read(`deploy/${timer.replace('.timer', '.service')}`);
    expect(valuesOf(service, 'OnFailure')).toEqual(['molar-alert@%n.service']);
  }
  expect(files).toContain('molar-alert@.service');
});

test('every unit that the guide names is one of the files', () => {
  const named = Array.from(
    operations.matchAll(/\bsystemctl (?:[a-z-]+ )+(?:--now )?(molar[\w@.-]*\w)/g),
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(8);
  const fileOf = (name: string) => (/\.\w+$/.test(name) ? name : `${name}.service`).replace(/@[^.]*/, '@');
  const known = [...files, 'molar@.service'];
  expect(named.filter((name) => !known.includes(fileOf(name)))).toEqual([]);
});

const blocks = Array.from(operations.matchAll(/^ *```\n([\s\S]*?)^ *```$/gm), ([, block = '']) => block.trim());

test('every pasted block runs as a whole and stops at the first command that fails', () => {
  const several = blocks.filter((block) => /\n *(apt|systemctl|cp|install|cd|git|pg_\w+|molar-command) /.test(block));
  expect(several.length).toBeGreaterThan(12);
  expect(several.filter((block) => !/^\(set -e\b[\s\S]*\n *\)$/.test(block))).toEqual([]);
  // `set -e` ignores a command that fails before the last one of an && list.
  expect(several.filter((block) => block.includes('&&'))).toEqual([]);
});

test.skipIf(process.platform === 'win32')('every block is valid shell', () => {
  const pasted = blocks.filter((block) => block.startsWith('('));
  const wrong = pasted.filter((block) => spawnSync('bash', ['-n'], { input: block }).status !== 0);
  expect(wrong).toEqual([]);
});

test('all deploy files look for backups in the same folder', () => {
  const folder = /BACKUP_DIR=(\S+)/.exec(operations.split('## A clinic on one machine\n')[1] ?? '')?.[1] ?? '';
  const others = files.filter((file) =>
    read(`deploy/${file}`)
      .match(/\/var\/backups\/[\w-]+/g)
      ?.some((path) => path !== folder),
  );
  expect(folder).toBe('/var/backups/molar');
  expect(others).toEqual([]);
});

test('the folders that the guide sets are those that the server may write to', () => {
  const writable = [...valuesOf(unit, 'ReadWritePaths'), ...valuesOf(unit, 'StateDirectory')].map((path) =>
    path.replace(/^-/, '').replace(/^(?!\/)/, '/var/lib/'),
  );
  expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
  const [, setUp = ''] = operations.split('## A clinic on one machine\n');
  const folder = /BACKUP_DIR=(\S+)/.exec(setUp)?.[1];
  const store = /DATA_DIR=(\S+)/.exec(valuesOf(unit, 'Environment').join(' '))?.[1];
  expect(writable).toEqual([folder, store]);
  expect(valuesOf(unit, 'RequiresMountsFor')).toEqual([folder]);
  for (const path of writable) {
    expect(read('deploy/molar-check.service')).toContain(path);
    expect(read('deploy/Containerfile')).toContain(`--volume ${path}:`);
  }
});

test.skipIf(process.platform === 'win32')('molar-command runs like the unit, on a file beside the caller', () => {
  const command = ['sh', join(root, 'deploy/molar-command')];
  const { stdout } = run([...command, 'restore', 'a copy.sqlite'], { 'systemd-run': `printf '%s\\n' "$@"` });
  const given = stdout.trimEnd().split('\n');
  for (const key of ['EnvironmentFile', 'UMask', 'StateDirectory', 'StateDirectoryMode']) {
    expect(given).toContain(`--property=${key}=${valuesOf(unit, key)}`);
  }
  for (const [key, option] of Object.entries({ User: 'uid', Group: 'gid', WorkingDirectory: 'working-directory' })) {
    expect(given).toContain(`--${option}=${valuesOf(unit, key)}`);
  }
  for (const variable of valuesOf(unit, 'Environment').join(' ').split(' ')) {
    expect(given).toContain(variable);
  }
  expect(given).toContain(`INIT_CWD=${process.cwd()}`);
  // On the command line, because EnvironmentFile wins over Environment.
  expect(given.indexOf('/usr/bin/env')).toBeLessThan(given.indexOf('DATA_DIR=/var/lib/molar'));
  const [node, script = '', ...rest] = given.slice(-3);
  expect([`${node} server/main.ts`, rest]).toEqual([...valuesOf(unit, 'ExecStart'), ['a copy.sqlite']]);
  expect(existsSync(join(root, script))).toBe(true);

  const elsewhere = run(
    [...command, 'audit'],
    { 'systemd-run': `printf '%s\\n' "$@"` },
    { DATA_DIR: '/var/tmp/trial' },
  );
  expect(elsewhere.stdout).toContain('\nDATA_DIR=/var/tmp/trial\n');
  const unknown = run([...command, 'start'], { 'systemd-run': 'echo started' });
  expect(unknown).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('restore <file or folder>') });
});

test('proxies set the request id, and do not time out a stream that sends something every 15 seconds', () => {
  expect(read('deploy/nginx.conf')).toContain('proxy_set_header X-Request-Id $request_id;');
  expect(read('deploy/Caddyfile')).toContain('header_up X-Request-Id {http.request.uuid}\n');
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(read('deploy/nginx.conf')) ?? [];
  expect(Number(seconds)).toBeGreaterThan(45);
});

test('no proxy takes out all servers because the store that they share is full', () => {
  const settings = read('deploy/Caddyfile').replaceAll(/^\s*#.*$/gm, '');
  expect(settings).toContain('lb_try_duration');
  // A single server is never left out: there would be nobody to answer.
  expect(settings).not.toMatch(/health_|fail_duration/);
  expect(read('deploy/Caddyfile')).toMatch(/# health_uri \/healthz\n/);
});

test('every alert rule uses only metrics that exist', async () => {
  const metrics = createMetrics({
    store: { connections: () => ({ open: 0, idle: 0, waiting: 0 }) },
    lastRuns: createLastRuns(),
    countPictures: () => 0,
    countStreams: () => 0,
    countAlerts: async () => 0,
  });
  const known = await metrics.read();
  const rules = valuesOf(read('deploy/molar-alerts.yml').replaceAll(/^ *expr: /gm, 'expr='), 'expr');
  expect(rules.length).toBeGreaterThan(10);
  const asked = rules.flatMap((rule) => rule.match(/\b(?:molar|nodejs|process)_\w+/g) ?? []);
  const missing = asked.filter((name) => !known.includes(`# TYPE ${name.replace(/_bucket$/, '')} `));
  expect(missing).toEqual([]);
  expect(read('deploy/prometheus.yml')).toMatch(/job_name: molar\n/);
  const all = rules.flatMap((rule) => rule.match(/molar_requests_total\{[^}]*\}|molar_requests_total(?!\{)/g) ?? []);
  const diluted = all.filter((sum) => !sum.includes('route!~"/(healthz|readyz)"') && !sum.includes('status="429"'));
  expect(diluted).toEqual([]);
});

test.skipIf(process.platform === 'win32')('an alert is a valid mail, whatever is in the log', () => {
  const [script = ''] = scriptsOf('deploy/molar-alert@.service').map((text) =>
    text.replaceAll('%i', 'molar-copy.service'),
  );
  const { status, stdout } = run(
    ['sh', '-c', script],
    { journalctl: `echo "$@"; printf '%02000d\\n' 7`, sendmail: 'echo "for $*"; cat', hostname: 'echo clinic' },
    { ALERT_EMAIL: 'you@clinic.example' },
  );
  expect(status).toBe(0);
  const [head = '', ...rest] = stdout.split('\n\n');
  const body = rest.join('\n');
  expect(head).toMatch(
    /^for you@clinic\.example\nTo: you@clinic\.example\nSubject: Molar on clinic needs help: molar-copy\.service\n/,
  );
  expect(body).toContain('--unit molar-copy.service ');
  expect(body).toContain('--unit molar --unit molar@* ');
  expect(Math.max(...body.split('\n').map((line) => line.length))).toBeLessThan(998);
});

test.skipIf(process.platform === 'win32')(
  'the check asks every server on a machine, and fails if one is not ready',
  () => {
    const [script = ''] = scriptsOf('deploy/molar-check.service');
    const ask = (servers: string) =>
      run(['sh', '-c', script], { curl: 'echo "$*"; case "$*" in *:3001/readyz) exit 22;; esac' }, { ASK: servers });
    expect(ask('127.0.0.1:3000')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/127\.0\.0\.1:3000\/readyz\n$/),
    });
    expect(ask('127.0.0.1:3001 127.0.0.1:3000')).toMatchObject({
      status: 1,
      stdout: expect.not.stringContaining(':3000'),
    });
    expect(ask('127.0.0.1:3000 127.0.0.1:3001').status).toBe(1);
  },
);

test.skipIf(process.platform === 'win32')('the check fails when the newest backup or the copy of it is too old', () => {
  const [, backup = '', copy = ''] = scriptsOf('deploy/molar-check.service');
  const folder = testFolder();
  const look = (script: string, hours: string) =>
    run(
      ['sh', '-c', script.replaceAll(/\/var\/(backups|lib)\//g, `${folder}/`)],
      {},
      { BACKUP_HOURS: hours, COPY_HOURS: hours },
    );
  mkdirSync(join(folder, 'molar'));
  expect(look(backup, '26')).toMatchObject({ status: 1, stdout: 'no backup of the last 26 hours\n' });
  const file = join(folder, 'molar', 'molar-2026-11-22T14-00-00Z.sqlite');
  writeFileSync(file, '');
  utimesSync(file, new Date(), new Date(Date.now() - 27 * 3_600_000));
  expect(look(backup, '26').status).toBe(1);
  expect(look(backup, '50').status).toBe(0);
  // Of a clock that was ahead.
  utimesSync(file, new Date(), new Date(Date.now() + 27 * 3_600_000));
  expect(look(backup, '26').status).toBe(1);

  expect(look(copy, '26').status).toBe(0);
  mkdirSync(join(folder, 'molar-copy'));
  expect(look(copy, '26')).toMatchObject({ status: 1, stdout: 'nothing was copied away in the last 26 hours\n' });
  writeFileSync(join(folder, 'molar-copy', 'copied'), '');
  expect(look(copy, '26').status).toBe(0);
  utimesSync(join(folder, 'molar-copy', 'copied'), new Date(), new Date(Date.now() + 27 * 3_600_000));
  expect(look(copy, '26').status).toBe(1);
  const unitOfCopy = read('deploy/molar-copy.service');
  expect(valuesOf(unitOfCopy, 'ExecStart').at(-1)).toBe(
    `touch /var/lib/${valuesOf(unitOfCopy, 'StateDirectory')}/copied`,
  );
});

test.skipIf(process.platform === 'win32')(
  'a copy begins with a backup of the embedded store, and says why a backup fails',
  () => {
    const [script = ''] = scriptsOf('deploy/molar-copy.service', 'ExecStartPre');
    const folder = testFolder();
    const begin = (backup: string) => {
      const paths = script.replaceAll(/\/(var\/lib|etc)\//g, `${folder}/`);
      return run(['sh', '-c', paths.replace('/usr/local/sbin/', '')], { 'molar-command': backup });
    };
    mkdirSync(join(folder, 'molar'));
    writeFileSync(join(folder, 'molar', 'env'), '');
    expect(begin('exit 9')).toMatchObject({ status: 0, stdout: '' });
    writeFileSync(join(folder, 'molar', 'molar.sqlite'), '');
    expect(begin('echo done')).toMatchObject({ status: 0, stdout: 'done\n' });
    // On stdout, so that it is in the log of this service, which the alert mail quotes.
    expect(begin('echo No space left >&2; exit 3')).toMatchObject({ status: 3, stdout: 'No space left\n' });
    // The old store stays in place after the clinic has moved to PostgreSQL.
    writeFileSync(join(folder, 'molar', 'env'), 'DATABASE_URL=postgres://db\n');
    expect(begin('exit 9')).toMatchObject({ status: 0, stdout: '' });
  },
);

test.skipIf(process.platform === 'win32')('a second dump on the same day does not overwrite the first', () => {
  const [script = ''] = scriptsOf('deploy/molar-dump.service');
  const dump = (time: string) => {
    const date = `case "$*" in *%F*%H*%M*%S*) echo ${time};; *) echo 2026-11-22;; esac`;
    const DATABASE_URL = 'postgres://molar:a@127.0.0.1/molar';
    return run(['sh', '-c', script], { pg_dump: 'exit 0', mv: 'echo "$2"', date }, { DATABASE_URL }).stdout;
  };
  expect(dump('2026-11-22T03-30-00Z')).toBe('/var/backups/molar/molar-2026-11-22T03-30-00Z.dump\n');
});

test.skipIf(process.platform === 'win32')(
  'a dump takes its password from the environment, and bypasses PgBouncer',
  () => {
    const [script = ''] = scriptsOf('deploy/molar-dump.service');
    const dump = (variables: Record<string, string>) =>
      run(['sh', '-c', script], { pg_dump: 'echo "$PGPASSWORD" "$@"', mv: 'exit 0' }, variables);
    const DATABASE_URL = 'postgres://molar:a%40b@127.0.0.1:6432/molar';
    expect(dump({ DATABASE_URL }).stdout).toMatch(
      /^a@b --format=custom .*\.part postgres:\/\/molar@127\.0\.0\.1:6432\/molar\n$/,
    );
    const DUMP_URL = 'postgres://molar:c@127.0.0.1:5000/molar';
    expect(dump({ DATABASE_URL, DUMP_URL }).stdout).toMatch(/^c .* postgres:\/\/molar@127\.0\.0\.1:5000\/molar\n$/);
  },
);

test.skipIf(process.platform === 'win32')('a dump is restored past PgBouncer, into the new database', () => {
  const [block = ''] = blocks.filter((text) => text.includes('pg_restore '));
  const folder = testFolder();
  const restore = (settings: string) => {
    writeFileSync(join(folder, 'env'), settings);
    return run(['bash', '-c', block.replaceAll('/etc/molar/', `${folder}/`)], { pg_restore: 'echo "$*"' }).stdout;
  };
  const DATABASE_URL = 'DATABASE_URL=postgres://molar:a@127.0.0.1:6432/molar\n';
  expect(restore(DATABASE_URL)).toContain('--dbname=postgres://molar:a@127.0.0.1:6432/molar_restored ');
  const both = `${DATABASE_URL}DUMP_URL=postgres://molar:a@127.0.0.1:5000/molar\n`;
  expect(restore(both)).toContain('--dbname=postgres://molar:a@127.0.0.1:5000/molar_restored ');
});
