/**
 * Composition root: environment, port, store, identity, app. A start that can't succeed ends with one line and
 * status 1; a signal ends it after the requests under way, with status 0.
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
import { readClinicFile, seedClinic } from './clinic-file.ts';
import { type Env, readEnv } from './env.ts';
import { createHealth } from './health.ts';
import { listen } from './http/listen.ts';
import { readPages } from './http/static.ts';
import { createAccessTokens } from './identity/access-token.ts';
import { DEMO_PROJECT, keepProject } from './identity/adopt-store.ts';
import { createReadCredentials } from './identity/credentials.ts';
import { createVerifyIdentity } from './identity/id-token.ts';
import { demoIdentity, realIdentity } from './identity/provider.ts';
import { WEBHOOK_PATH } from './payments/mount-payments.ts';
import { openPaymentAccount } from './payments/payment-account.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import { createPayments, type Payments } from './payments/payments.ts';
import { startSweeping } from './payments/sweep-payments.ts';
import { createRetention } from './retention/retention.ts';
import { startRetention } from './retention/start-retention.ts';
import { StartError } from './start-error.ts';
import { onceToldToStop } from './stop.ts';
import { keepFilesPrivate } from './store/private-folder.ts';
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
  const clinic = readClinicFile(join(import.meta.dirname, 'clinic.json'));
  const http = await listen(env);
  const store = await openStore(env);
  const projectId = env.identity?.projectId ?? DEMO_PROJECT;
  await keepProject(store, { projectId, adopt: env.adoptStore, now: Date.now() });
  await seedClinic(store, clinic);
  const secret = env.accessTokenSecret ?? (await keepSetting(store.db, 'access-token-secret', newSecret()));
  const address = env.pageOrigin ?? `http://localhost:${http.port}`;
  const identity = env.identity ? realIdentity(env.identity) : await demoIdentity(env, address, http.port);

  const webhookUrl = env.simulatorWebhooks ? ownUrl(env.host, http.port) + WEBHOOK_PATH : undefined;
  const account = await openPaymentAccount(env.payments, { store, webhookUrl });
  const provider = createPaymentProvider(account);
  const payments = createPayments({ store, provider, now: Date.now, logError });

  const health = createHealth({ store, logError });
  health.startProbing();
  const pages = readPages(join(root, 'dist'));
  if (!pages && !env.pageOrigin) console.warn('There is no page yet, only calls are answered: run npm run build');
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
      clinic: env.clinic,
    },
    limits: env.limits,
    payments,
    health,
    simulator: account.simulator,
    adminEmails: env.adminEmails,
    isHttps: address.startsWith('https:'),
    pages,
    now: Date.now,
    logError,
  });
  http.serve((request) => app.fetch(request), identity.ahead);

  const backing = await startBackingUp(env, store);
  const sweeping = startSweeping({ payments, logError });
  const keeping = startKeeping(env, store, payments);

  onceToldToStop(async () => {
    health.startStopping();
    await http.stop(sleep(env.drainSeconds * 1000));
    await Promise.all([sweeping.stop(), backing.stop(), keeping?.stop()]);
    await account.close();
    await identity.close();
    health.stopProbing();
    await store.close();
  });
  const demo = env.identity ? '' : 'Demo accounts: patient@molar.test and admin@molar.test, password molar-demo\n';
  const simulated = env.payments ? '' : 'Payments are simulated: no card is charged.\n';
  process.stdout.write(`${simulated}Molar is ready: ${address}\n${demo}`);
}

/** By command and by schedule. A database server has its own. */
async function startBackingUp({ dataDir, backups }: Env, { copyTo }: Store) {
  const closeControl = copyTo && (await openControl(dataDir, (file, signal) => backUp(copyTo, file, signal)));
  const scheduled = copyTo && backups && startBackups(backups, { copyTo, now: Date.now, logError });
  return {
    async stop() {
      await Promise.all([closeControl?.(), scheduled?.stop()]);
    },
  };
}

/** Undefined where everything is kept for good. */
function startKeeping({ keepDays, clinic }: Env, store: Store, payments: Payments) {
  if (Object.values(keepDays).every((days) => days === undefined)) return undefined;
  const clinicNow = () => clinicMoment(Date.now(), clinic.timeZone);
  const retention = createRetention({ store, payments, days: keepDays, now: Date.now, clinicNow });
  return startRetention({ retention, db: store.db, now: Date.now, log: logLine, logError });
}

/** For calls of this process to itself. */
function ownUrl(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function logError(text: string, error: unknown): void {
  console.error(text, error);
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function logLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
