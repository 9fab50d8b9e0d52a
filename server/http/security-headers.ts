/**
 * What a page of ours may load, from where, and what it may not. Each foreign origin is there for one package:
 * Google's for the Firebase SDK, Stripe's for its card form, the image host's only where there is one. What stands in for
 * them in a demo is on our own origin. The answer to a call is no page: opened as one, it may do nothing.
 */

export interface PageOrigins {
  authDomain: string;
  emulatorUrl?: string | undefined;
  /** Whether the payment simulator runs. */
  hasSimulator?: boolean;
  /** The image host that takes pictures in place of us. */
  uploadUrl?: string | undefined;
  /** CSP hashes of the scripts that the build put into its HTML. */
  inlineScripts: readonly string[];
}

export const callHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

export function pageHeaders({
  authDomain,
  emulatorUrl,
  uploadUrl,
  hasSimulator,
  inlineScripts,
}: PageOrigins): Record<string, string> {
  const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  const ownFrames = emulatorUrl || hasSimulator ? ["'self'"] : [];
  const imageHost = uploadUrl ? [new URL(uploadUrl).origin] : [];
  const identity = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, 'https://apis.google.com', ...stripe],
    // Mantine writes its variables and sizes into style elements and attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Photos of people come from wherever their identity provider keeps them.
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...identity, 'https://apis.google.com', 'https://api.stripe.com', ...imageHost],
    'frame-src': [`https://${authDomain}`, ...stripe, 'https://hooks.stripe.com', ...ownFrames],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    // A page that was rendered while building can't know it, and says so from its first paint on (index.html).
    ...(emulatorUrl && { 'Server-Timing': 'demo' }),
    // `same-origin` would cut the sign-in popup off from the page that waits for it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
