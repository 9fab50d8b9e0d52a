/** Settings that the page learns at run time, and the server's health. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/**
 * The days on which the clinic is closed: names of weekdays, such as 'sunday', and ISO days. Two ISO days with a '/' between
 * them are an interval that includes both.
 */
export const ClosedDays = v.object({ weekdays: v.array(v.string()), dates: v.array(v.string()) });
export type ClosedDays = v.InferOutput<typeof ClosedDays>;

/**
 * `emulatorUrl` is set only while the identity emulator runs, and is the address of this server. The page connects the SDK to
 * its own origin instead, which may be spelled differently. `uploadUrl` is the image host that takes pictures in place of
 * `uploadImage`.
 */
export const Config = v.object({
  auth: v.object({
    apiKey: v.string(),
    authDomain: v.string(),
    projectId: v.string(),
    emulatorUrl: v.optional(v.string()),
  }),
  payments: v.object({ mode: v.picklist(['simulator', 'stripe']), publishableKey: v.string() }),
  images: v.object({ uploadUrl: v.optional(v.string()) }),
  clinic: v.object({
    name: v.string(),
    phone: v.string(),
    timeZone: v.string(),
    /** How many days ahead can be booked; no limit if missing. */
    horizonDays: v.optional(v.number()),
    closed: v.optional(ClosedDays),
  }),
});
export type Config = v.InferOutput<typeof Config>;

export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  who: 'public',
  input: v.strictObject({}),
  output: Config,
});

/** The server is alive: 503 `server.unavailable` while the store does not answer. Answers within 100 ms in any case. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  who: 'public',
  input: v.strictObject({}),
  output: v.object({ status: v.literal('ok') }),
});

/** The server can take work: 503 `server.unavailable` or `server.disk-full` while the store takes no write, or when it stops. */
export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  who: 'public',
  input: v.strictObject({}),
  output: v.object({ status: v.literal('ready') }),
});
