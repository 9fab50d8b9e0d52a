/**
 * Fetches the script with which the identity SDK opens Google's window, ahead of the click: on a slow network the
 * browser would otherwise count the window as unasked for and block it. Loading it twice does nothing.
 */
import type { Config } from '../../contract/clinic.ts';

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';

/** On demo accounts the emulator serves a stand-in, which works without the internet. */
export function preloadGoogleScript({ emulatorUrl }: Config['auth']): void {
  const src = emulatorUrl ? `${emulatorUrl}/gapi.js` : GOOGLE_SCRIPT;
  if (document.querySelector(`script[src="${src}"]`)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}
