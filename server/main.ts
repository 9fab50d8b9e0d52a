/**
 * Composition root. A start that fails prints one line and exits with status 1. After a signal, the process answers the requests
 * in flight and exits with status 0.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clinicMoment } from '../contract/clinic-date.ts';
import { createApp } from './app.ts';
import { backUp } from './backup/back-up.ts';
import { openControl } from './backup/control.ts';
import { startBackups } from './backup/scheduled-backups.ts';
import { readClinicFile } from './clinic-file.ts';
import { describeClosedAppointments } from './closed-appointments.ts';
import { type Env, readEnv } from './env.ts';
import { countPictures } from './handlers/one-picture-at-a-time.ts';
import { createHealth } from './health.ts';
import { createReadClient } from './http/client.ts';
import { createEventStreams, type EventStreams } from './http/event-streams.ts';
import { listen } from './http/listen.ts';
import { readPages } from './http/static.ts';
import { createAccessTokens } from './identity/access-token.ts';
import { DEMO_PROJECT, mustBeOurStore } from './identity/adopt-store.ts';
import { createReadCredentials } from './identity/credentials.ts';
import { createVerifyIdentity } from './identity/id-token.ts';
import { demoIdentity, realIdentity } from './identity/provider.ts';
import { createLog, type Log, type LogError } from './log/log.ts';
import { createLastRuns, type LastRuns } from './metrics/last-runs.ts';
import { serveMetrics } from './metrics/mount-metrics.ts';
import { WEBHOOK_PATH } from './payments/mount-payments.ts';
import { openPaymentAccount } from './payments/payment-account.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import { createPayments, type Payments } from './payments/payments.ts';
import { startSweeping } from './payments/sweep-payments.ts';
import { startDeletingLeftAnswers } from './retention/delete-left-answers.ts';
import { createRetention } from './retention/retention.ts';
import { startRetention } from './retention/start-retention.ts';
import { seedClinic } from './seed-clinic.ts';
import { StartError } from './start-error.ts';
import { onceToldToStop } from './stop.ts';
import { countUnseenAlerts } from './store/payment-alerts.ts';
import { keepFilesPrivate, makeWritable } from './store/private-folder.ts';
import { keepSetting } from './store/settings.ts';
import { openStore, type Store } from './store/store.ts';

const root = join(import.meta.dirname, '..');

keepFilesPrivate();
try {
  await start();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile();
  const env = readEnv(process.env);
  const clinic = readClinicFile(env.clinicFile ?? join(import.meta.dirname, 'clinic.json'));
  const log = createLog(env.logLevel);
  const http = await listen({ ...env, onAnswered: log.request });
  onCrash(log);
  const logError = log.error;
  const { port: metricsPort, token } = env.metrics;
  // Before the store is migrated: after that, the previous version no longer starts on it.
  const metricsHttp =
    metricsPort === undefined
      ? undefined
      : await listen({ port: metricsPort, host: env.host, setting: 'METRICS_PORT' });
  if (env.backups) makeWritable(env.backups.folder, 'BACKUP_DIR');
  const store = await openStore({ ...env, logError });
  if (store.isNew) {
    const place = env.databaseUrl ? 'the database' : env.dataDir;
    process.stdout.write(`There was no store in ${place}: a new clinic begins.\n`);
  }
  const projectId = env.identity?.projectId ?? DEMO_PROJECT;
  await mustBeOurStore(store, { projectId, adopt: env.adoptStore, now: Date.now() });
  const changes = await seedClinic(store, clinic);
  if (changes.length > 0) process.stdout.write(`clinic.json changes what is offered. ${changes.join('; ')}\n`);
  const { date: today } = clinicMoment(Date.now(), env.clinic.timeZone);
  const standing = await describeClosedAppointments(store.db, clinic.closed, today);
  if (standing) process.stdout.write(`${standing}\n`);
  const secret = env.accessTokenSecret ?? (await keepSetting(store.db, 'access-token-secret', newSecret()));
  const address = env.pageOrigin ?? `http://localhost:${http.port}`;
  const identity = env.identity
    ? realIdentity(env.identity)
    : await demoIdentity(env, { address, port: http.port, logError });

  const webhookUrl = env.simulatorWebhooks ? ownUrl(env.host, http.port) + WEBHOOK_PATH : undefined;
  const account = await openPaymentAccount(env.payments, { store, webhookUrl });
  const provider = createPaymentProvider(account);
  const payments = createPayments({ store, provider, now: Date.now, logError });

  const health = createHealth({ store, logError });
  health.startProbing();
  const pages = readPages(join(root, 'dist'));
  if (!pages && !env.pageOrigin) console.warn('There is no page yet, only calls are answered: run npm run build');
  const streams = createEventStreams({ subscribe: store.changes.subscribe, now: Date.now });
  const lastRuns = createLastRuns();
  const metrics = await openMetrics(env, { store, lastRuns, streams });
  const app = createApp({
    store,
    auth: {
      verifyIdentity: createVerifyIdentity({
        projectId: identity.config.projectId,
        keys: identity.keys,
        now: Date.now,
      }),
      readCredentials: createReadCredentials({ ...identity.config, pageOrigin: address }),
      accessTokens: createAccessTokens({ secret, now: Date.now }),
    },
    config: {
      auth: identity.config,
      payments: account.config,
      images: env.imageUploadUrl ? { uploadUrl: env.imageUploadUrl } : {},
      clinic: { ...env.clinic, ...(clinic.closed && { closed: clinic.closed }) },
    },
    limits: env.limits,
    payments,
    health,
    streams,
    simulator: account.simulator,
    adminEmails: env.adminEmails,
    deskEmails: env.deskEmails,
    isHttps: address.startsWith('https:'),
    pages,
    now: Date.now,
    metrics: metrics && token ? { metrics, token } : undefined,
    readClient: createReadClient(env.trustedProxies),
    onAnswered(line) {
      log.request(line);
      metrics?.count(line);
    },
    logError: log.error,
  });
  http.serve((request, bindings) => app.fetch(request, bindings), identity.ahead);
  if (metrics && metricsHttp) serveMetrics(metricsHttp, metrics, token);

  const backing = await startBackingUp(env, store, { lastRuns, logError });
  const sweeping = startSweeping({ payments, onDone: () => lastRuns.note('payment-sweep', Date.now()), logError });
  const retention = startDeleting(env, { store, payments, lastRuns, log });
  const forgetting = startDeletingLeftAnswers({ store, logError });

  const stop = async () => {
    health.startStopping();
    streams.stop();
    await http.stop(sleep(env.drainSeconds * 1000));
    await Promise.all([sweeping.stop(), backing.stop(), retention.stop(), forgetting.stop()]);
    await account.close();
    await identity.close();
    await metricsHttp?.stop();
    health.stopProbing();
    await store.close();
  };
  onceToldToStop({ stop, log });
  const demo = env.identity ? '' : `Demo accounts: ${demoAddresses(env)}, password molar-demo\n`;
  const simulated = env.payments ? '' : 'Payments are simulated: no card is charged.\n';
  const noTls = env.lacksTls
    ? 'Other computers can’t book over http: put a proxy with TLS in front, and set PAGE_ORIGIN to its https address.\n'
    : '';
  process.stdout.write(`${simulated}${noTls}Molar is ready: ${address}\n${demo}`);
}

/** Undefined if metrics are off. */
async function openMetrics(
  { metrics: { port, token } }: Env,
  { store, lastRuns, streams }: { store: Store; lastRuns: LastRuns; streams: EventStreams },
) {
  if (port === undefined && token === undefined) return undefined;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics({
    ...{ store, lastRuns, countPictures },
    countAlerts: () => countUnseenAlerts(store.db),
    countStreams: () => streams.count,
  });
}

/** Backups by command and by schedule. A database server has its own tools for this. */
async function startBackingUp(
  { dataDir, backups }: Env,
  { copyTo }: Store,
  { lastRuns, logError }: { lastRuns: LastRuns; logError: LogError },
) {
  const closeControl = copyTo && (await openControl(dataDir, (file, signal) => backUp(copyTo, file, signal), logError));
  const scheduled =
    copyTo &&
    backups &&
    startBackups(backups, {
      copyTo,
      now: Date.now,
      onMade: (at) => lastRuns.note('backup', at),
      logError,
    });
  return {
    async stop() {
      await Promise.all([closeControl?.(), scheduled?.stop()]);
    },
  };
}

function startDeleting(
  { keepDays, clinic }: Env,
  { store, payments, lastRuns, log }: { store: Store; payments: Payments; lastRuns: LastRuns; log: Log },
) {
  const clinicNow = () => clinicMoment(Date.now(), clinic.timeZone);
  const retention = createRetention({ store, payments, days: keepDays, now: Date.now, clinicNow });
  const onDone = () => lastRuns.note('retention', Date.now());
  return startRetention({ retention, db: store.db, now: Date.now, onDone, log: log.note, logError: log.error });
}

/** With other admins in `ADMIN_EMAILS`, the demo's own is an account without a role. */
function demoAddresses({ adminEmails }: Env): string {
  return adminEmails.includes('admin@molar.test')
    ? 'patient@molar.test, desk@molar.test and admin@molar.test'
    : 'patient@molar.test and desk@molar.test';
}

/** For calls of this process to itself. */
function ownUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** An uncaught error ends the process, as it would without this, but is logged first. */
function onCrash(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error('crashed', error);
    log.close();
    process.exit(1);
  });
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
