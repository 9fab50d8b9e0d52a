/** The environment, parsed. An empty variable counts as unset, so a copy of .env.example works as it is. */
import * as v from 'valibot';
import type { Config } from '../contract/clinic.ts';
import type { AppDeps } from './app.ts';
import type { BackupSchedule } from './backup/scheduled-backups.ts';
import {
  databaseUrl,
  emails,
  httpsAddress,
  origin,
  port,
  proxies,
  someNumber,
  timeZone,
  wholeNumber,
} from './env-values.ts';
import { LOG_LEVELS, type LogLevel } from './log/log.ts';
import { isLoopback } from './loopback.ts';
import type { RetentionDays } from './retention/retention-days.ts';
import { StartError } from './start-error.ts';

const Variables = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_PORT: v.optional(port),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  DATA_DIR: v.optional(v.string(), './.data'),
  DATABASE_URL: v.optional(databaseUrl),
  DRAIN_SECONDS: wholeNumber(0, 3, 0),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_EVERY_HOURS: wholeNumber(24, 8760),
  BACKUPS_KEPT: wholeNumber(14, 100_000),
  AUTH_EMULATOR_PORT: v.optional(port, '9099'),
  PAGE_ORIGIN: v.optional(origin),
  TRUSTED_PROXIES: v.optional(proxies),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be ${LOG_LEVELS.join(', ')}`)),
  ADMIN_EMAILS: v.optional(emails),
  // HS256 needs a key as long as its hash.
  ACCESS_TOKEN_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  CLINIC_FILE: v.optional(v.string()),
  CLINIC_NAME: v.optional(v.string(), 'Molar Dental Clinic'),
  CLINIC_PHONE: v.optional(v.string(), '+1 212 555 0100'),
  CLINIC_TIME_ZONE: v.optional(timeZone, 'America/New_York'),
  OPEN_BOOKINGS: wholeNumber(24, 999_999),
  OPEN_BOOKINGS_UNPROVEN: wholeNumber(6, 999_999),
  BOOKING_HORIZON_DAYS: v.optional(someNumber(999_999)),
  QUEUED_CALLS_PER_MINUTE: wholeNumber(3000, 999_999),
  KEEP_BOOKINGS_DAYS: v.optional(someNumber(99_999, 30)),
  KEEP_ANSWERS_DAYS: v.optional(someNumber(99_999, 365, 'a device that was offline may send its requests again')),
  KEEP_SESSIONS_DAYS: v.optional(someNumber(99_999)),
  KEEP_UNUSED_IMAGES_DAYS: v.optional(someNumber(99_999)),
  KEEP_PAYMENT_EVENTS_DAYS: v.optional(someNumber(99_999, 30, 'the provider may repeat an event')),
  PUBLIC_CALLS_PER_MINUTE: wholeNumber(6000, 999_999),
  IMAGE_UPLOAD_URL: v.optional(httpsAddress),
  FIREBASE_API_KEY: v.optional(v.string()),
  FIREBASE_AUTH_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]+(:\d+)?$/, 'must be a host name'))),
  FIREBASE_PROJECT_ID: v.optional(v.string()),
  ADOPT_STORE: v.optional(v.string()),
  NODE_ENV: v.optional(v.string()),
  ACCOUNTS: v.optional(v.literal('demo', 'must be demo, or left out')),
  PAYMENTS: v.optional(v.literal('simulator', 'must be simulator, or left out')),
  SIMULATOR_WEBHOOKS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  STRIPE_SECRET_KEY: v.optional(v.pipe(v.string(), v.startsWith('sk_test_', 'must be a test key, sk_test_...'))),
  STRIPE_PUBLISHABLE_KEY: v.optional(v.pipe(v.string(), v.startsWith('pk_test_', 'must be a test key, pk_test_...'))),
  STRIPE_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.startsWith('whsec_', 'must start with whsec_'))),
});
type Variables = v.InferOutput<typeof Variables>;

/** `identity` and `payments` are undefined when the embedded ones run instead. */
export interface Env {
  port: number;
  host: string;
  /** How long the server keeps serving after being told to stop: a load balancer has to see that it is not ready. */
  drainSeconds: number;
  dataDir: string;
  databaseUrl: string | undefined;
  backups: BackupSchedule | undefined;
  authEmulatorPort: number;
  /** Where people open the page if it is not this server's own address (development, a proxy). */
  pageOrigin: string | undefined;
  /** Other computers open the page over http, where browsers lack what booking needs, such as `crypto.randomUUID`. */
  lacksTls: boolean;
  /** With neither set, metrics are off. */
  metrics: { port: number | undefined; token: string | undefined };
  /** Addresses and networks whose `X-Forwarded-For` and `X-Request-Id` are believed. */
  trustedProxies: readonly string[];
  logLevel: LogLevel;
  adminEmails: readonly string[];
  /** People who are made desk staff at their first login. */
  deskEmails: readonly string[];
  accessTokenSecret: string | undefined;
  /** Undefined for the `clinic.json` beside the server. */
  clinicFile: string | undefined;
  clinic: Config['clinic'];
  limits: AppDeps['limits'];
  keepDays: RetentionDays;
  /** The image host that takes pictures instead of the store. */
  imageUploadUrl: string | undefined;
  identity: { apiKey: string; authDomain: string; projectId: string } | undefined;
  /** The identity project that may take over the store of another one. */
  adoptStore: string | undefined;
  payments: { secretKey: string; publishableKey: string; webhookSecret: string } | undefined;
  simulatorWebhooks: boolean;
}

/** Counted from their day: by then the desk no longer needs to see canceled appointments. */
const CANCELLATIONS_DAYS = 7;

/** @throws StartError with one line that names every bad variable */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const { success, output, issues } = v.safeParse(Variables, set);
  if (!success) throw new StartError(issues.map((issue) => `${issue.path?.[0].key}: ${issue.message}`).join('; '));

  const [apiKey, authDomain, projectId] = allOrNone(output, [
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_DOMAIN',
    'FIREBASE_PROJECT_ID',
  ]);
  const [secretKey, publishableKey, webhookSecret] = allOrNone(output, [
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ]);
  const identity = apiKey && authDomain && projectId ? { apiKey, authDomain, projectId } : undefined;
  const payments =
    secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : undefined;
  if (payments && output.PAYMENTS) {
    throw new StartError('PAYMENTS: must be left out while the STRIPE_* variables are set');
  }
  const isProduction = output.NODE_ENV?.toLowerCase().startsWith('prod');
  // A clinic must not mistake simulated payments for money.
  if (!payments && !output.PAYMENTS && (identity || isProduction)) {
    const where = identity ? 'beside a real FIREBASE_* project' : 'in production';
    throw new StartError(`PAYMENTS: must be simulator ${where}, unless the STRIPE_* variables are set`);
  }
  if (identity && output.ACCOUNTS) {
    throw new StartError('ACCOUNTS: must be left out while the FIREBASE_* variables are set');
  }
  // Everybody knows the password of the demo's admin.
  if (!identity && !output.ACCOUNTS && isProduction) {
    throw new StartError('ACCOUNTS: must be demo in production, unless the FIREBASE_* variables are set');
  }
  // The emulator keeps clear-text passwords and trusts every caller; with the simulator, anybody at the machine pays for free.
  if (!identity) mustBeLocal(output, 'the demo accounts run; set FIREBASE_* to serve others');
  if (!payments) mustBeLocal(output, 'payments are simulated; set STRIPE_* to serve others');
  if (output.BACKUP_DIR && output.DATABASE_URL) {
    throw new StartError('BACKUP_DIR: must be left out with DATABASE_URL; use pg_dump, as docs/operations.md says');
  }
  return {
    port: output.PORT,
    host: output.HOST,
    drainSeconds: output.DRAIN_SECONDS,
    dataDir: output.DATA_DIR,
    databaseUrl: output.DATABASE_URL,
    backups: output.BACKUP_DIR
      ? { folder: output.BACKUP_DIR, everyHours: output.BACKUP_EVERY_HOURS, kept: output.BACKUPS_KEPT }
      : undefined,
    authEmulatorPort: output.AUTH_EMULATOR_PORT,
    pageOrigin: output.PAGE_ORIGIN,
    lacksTls: !output.PAGE_ORIGIN?.startsWith('https:') && !isOpenedLocally(output),
    metrics: { port: output.METRICS_PORT, token: output.METRICS_TOKEN },
    trustedProxies: output.TRUSTED_PROXIES ?? [],
    // People who try the demo read the terminal: log only errors there.
    logLevel: output.LOG_LEVEL ?? (identity ? 'info' : 'error'),
    // In a real clinic, an admin makes people desk staff.
    deskEmails: identity ? [] : ['desk@molar.test'],
    adminEmails: output.ADMIN_EMAILS ?? (identity ? [] : ['admin@molar.test']),
    accessTokenSecret: output.ACCESS_TOKEN_SECRET,
    clinicFile: output.CLINIC_FILE,
    clinic: {
      name: output.CLINIC_NAME,
      phone: output.CLINIC_PHONE,
      timeZone: output.CLINIC_TIME_ZONE,
      ...(output.BOOKING_HORIZON_DAYS && { horizonDays: output.BOOKING_HORIZON_DAYS }),
    },
    limits: {
      openBookings: output.OPEN_BOOKINGS,
      openBookingsUnproven: output.OPEN_BOOKINGS_UNPROVEN,
      horizonDays: output.BOOKING_HORIZON_DAYS,
      queuedCallsPerMinute: output.QUEUED_CALLS_PER_MINUTE,
      publicCallsPerMinute: output.PUBLIC_CALLS_PER_MINUTE,
      sessionDays: output.KEEP_SESSIONS_DAYS,
    },
    keepDays: {
      bookings: output.KEEP_BOOKINGS_DAYS,
      cancellations: CANCELLATIONS_DAYS,
      answers: output.KEEP_ANSWERS_DAYS,
      sessions: output.KEEP_SESSIONS_DAYS,
      images: output.KEEP_UNUSED_IMAGES_DAYS,
      events: output.KEEP_PAYMENT_EVENTS_DAYS,
    },
    imageUploadUrl: output.IMAGE_UPLOAD_URL,
    identity,
    adoptStore: output.ADOPT_STORE,
    payments,
    simulatorWebhooks: output.SIMULATOR_WEBHOOKS === 'on',
  };
}

function isOpenedLocally({ HOST, PAGE_ORIGIN }: Variables): boolean {
  return isLoopback(PAGE_ORIGIN ? new URL(PAGE_ORIGIN).hostname : HOST);
}

/** @throws StartError if other machines could reach the server */
function mustBeLocal({ HOST, PAGE_ORIGIN }: Variables, because: string): void {
  if (!isLoopback(HOST)) throw new StartError(`HOST: must be 127.0.0.1, ::1 or localhost while ${because}`);
  if (PAGE_ORIGIN && !isLoopback(new URL(PAGE_ORIGIN).hostname)) {
    throw new StartError(`PAGE_ORIGIN: must be on localhost while ${because}`);
  }
}

function allOrNone(variables: Variables, names: readonly (keyof Variables & `${string}_${string}`)[]) {
  const values = names.map((name) => variables[name]);
  const missing = names.filter((name) => variables[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new StartError(
      `${missing.join(', ')}: must be set too, because the other ${names[0]?.split('_')[0]}_* variables are`,
    );
  }
  return values as (string | undefined)[];
}
