/**
 * Defines what a page may load, and from where. Google's origins are for the Firebase SDK, Stripe's for its card form. The
 * stand-ins of both run on our own origin. (decision 018)
 */

export interface PageOrigins {
  authDomain: string;
  emulatorUrl?: string | undefined;
  hasSimulator?: boolean;
  /** The image host's, if pictures are not kept in the store. */
  uploadUrl?: string | undefined;
  /** CSP hashes of the scripts in the built HTML. */
  inlineScripts: readonly string[];
}

/** A call's answer may do nothing if it is opened as a page. */
export const callHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export function pageHeaders({
  authDomain,
  emulatorUrl,
  uploadUrl,
  hasSimulator,
  inlineScripts,
}: PageOrigins): Record<string, string> {
  const hasStripe = !hasSimulator;
  const hasFirebase = !emulatorUrl;
  const stripe = hasStripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : [];
  const google = hasFirebase ? ['https://apis.google.com'] : [];
  const ownFrames = emulatorUrl || hasSimulator ? ["'self'"] : [];
  const payers = hasStripe ? 'self "https://js.stripe.com"' : 'self';
  const imageHost = uploadUrl ? [new URL(uploadUrl).origin] : [];
  const identity = hasFirebase
    ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', ...google]
    : [];
  const policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...google, ...stripe],
    // Mantine writes its variables and sizes into style elements and attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Identity providers host people's photos anywhere.
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...identity, ...(hasStripe ? ['https://api.stripe.com'] : []), ...imageHost],
    'frame-src': [
      ...(hasFirebase ? [`https://${authDomain}`] : []),
      ...stripe,
      ...(hasStripe ? ['https://hooks.stripe.com'] : []),
      ...ownFrames,
    ],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // src/platform/trusted-types.ts defines the exceptions.
    'require-trusted-types-for': ["'script'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    // Read by a prerendered page, which shows the demo notice from its first paint on (index.html).
    ...(emulatorUrl && { 'Server-Timing': 'demo' }),
    // `same-origin` would cut the sign-in popup off from the page that waits for it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(), payment=(${payers})`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}
