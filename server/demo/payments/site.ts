/** The browser's side of the simulator, on the app's own origin: the double of Stripe.js, its frames, and their API. */
import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { testCards } from './cards.ts';

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

export function createSite(api: Hono, publishableKey: string): Hono {
  const cards = Object.fromEntries(testCards.map(({ number, paymentMethod }) => [number, paymentMethod]));
  const cardScript = read('card.js').replace('TEST_CARDS', JSON.stringify(cards));
  const challengeScript = read('challenge.js').replace('PUBLISHABLE_KEY', JSON.stringify(publishableKey));
  const files = {
    '/card.html': ['text/html', read('card.html')],
    '/card.js': ['text/javascript', cardScript],
    '/challenge.html': ['text/html', read('challenge.html')],
    '/challenge.js': ['text/javascript', challengeScript],
    '/frame.css': ['text/css', read('frame.css')],
  } as const;
  const below = new Hono();
  for (const [path, [type, text]] of Object.entries(files)) {
    below.get(path, () => file(type, text, { 'Content-Security-Policy': FRAME_POLICY }));
  }
  below.notFound(({ req }) => api.fetch(req.raw));
  const double = read('stripe-double.js');
  return (
    new Hono()
      .get('/stripe-double.js', () => file('text/javascript', double))
      // `Request` can't be made for a call with some methods of HTTP, such as TRACE.
      .use('/payment-simulator/*', async (context, next) => {
        if (!METHODS.includes(context.req.method)) return context.notFound();
        await next();
      })
      .mount('/payment-simulator', (request) => below.fetch(request))
  );
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'];

function file(type: string, text: string, more: Record<string, string> = {}): Response {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    // As Stripe does: on a slow line, a new try continues where the last one gave up.
    'Cache-Control': 'max-age=60',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...more,
  };
  return new Response(text, { headers });
}
