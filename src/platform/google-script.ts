/**
 * Fetches the script with which the identity SDK opens Google's window, ahead of the click: on a slow network the
 * browser would otherwise count the window as unasked for and block it. Loading it twice does nothing.
 */
import type { Config } from '../../contract/clinic.ts';

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';

let loading: Promise<void> | undefined;

/** On demo accounts the emulator serves a stand-in, which works without the internet. Resolves also when it failed: the SDK then says so. */
export function loadGoogleScript({ emulatorUrl }: Config['auth']): Promise<void> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = emulatorUrl ? `${emulatorUrl}/gapi.js` : GOOGLE_SCRIPT;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      // The next page that needs it tries again.
      loading = undefined;
      resolve();
    };
    document.head.append(script);
  });
  return loading;
}
