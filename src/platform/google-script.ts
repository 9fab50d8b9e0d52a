/**
 * Fetches the script for Google's window ahead of the click: on a slow network the browser would block the window as a
 * popup that nobody asked for.
 */
import type { Config } from '../../contract/clinic.ts';
import { withinTime } from '../base/within-time.ts';
import { loadScript } from './load-script.ts';

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';
const TIME_LIMIT_MS = 10_000;

let loading: Promise<void> | undefined;

/** With demo accounts, the emulator's stand-in. Rejects as `isGoogleMissing` after ten seconds; the next call tries again. */
export function loadGoogleScript({ emulatorUrl }: Config['auth']): Promise<void> {
  loading ??= withinTime(TIME_LIMIT_MS, loadScript(emulatorUrl ? '/gapi.js' : GOOGLE_SCRIPT)).catch(
    (cause: unknown) => {
      loading = undefined;
      throw googleMissing(cause);
    },
  );
  return loading;
}

const MISSING = 'auth/network-request-failed';

/** With the code that the SDK uses. */
export function googleMissing(cause: unknown): Error {
  return Object.assign(new Error('Google login could not be loaded.', { cause }), { code: MISSING });
}

export function isGoogleMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === MISSING;
}
