/**
 * Fetches the script with which the identity SDK opens Google's window, ahead of the click: on a slow network the
 * browser would otherwise count the window as unasked for and block it. Loading it twice does nothing.
 */
import type { Config } from '../../contract/clinic.ts';
import { withinTime } from '../base/within-time.ts';
import { loadScript } from './load-script.ts';

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';
/** Milliseconds. */
const TIME_LIMIT = 10_000;

let loading: Promise<void> | undefined;

/**
 * On demo accounts the emulator serves a stand-in, which works without the internet. Rejects, with the code that the SDK
 * has for it, when the script can't be had or has not come after ten seconds; the next call tries again.
 */
export function loadGoogleScript({ emulatorUrl }: Config['auth']): Promise<void> {
  loading ??= withinTime(TIME_LIMIT, loadScript(emulatorUrl ? '/gapi.js' : GOOGLE_SCRIPT)).catch((cause: unknown) => {
    loading = undefined;
    throw googleMissing(cause);
  });
  return loading;
}

const MISSING = 'auth/network-request-failed';

/** The error for it that the SDK has, too. */
export function googleMissing(cause: unknown): Error {
  return Object.assign(new Error('Google login could not be loaded.', { cause }), { code: MISSING });
}

/** Whether what Google's sign-in needs did not come: its script, or its frame. */
export function isGoogleMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === MISSING;
}
