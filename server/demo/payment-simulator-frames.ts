/** The pages that the stand-in for Stripe.js shows inside frames: the card form, and the question of 3-D Secure. */
import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';
import { testCards } from './payment-simulator-cards.ts';

const read = (name: string) => readFileSync(new URL(`payment-simulator-${name}`, import.meta.url), 'utf8');

export function mountFrames(
  app: Hono,
  { appOrigins, publishableKey }: { appOrigins: readonly string[]; publishableKey: string },
): void {
  const cards = Object.fromEntries(testCards.map(({ number, paymentMethod }) => [number, paymentMethod]));
  const files = {
    '/card.html': ['text/html', read('card.html')],
    '/card.js': ['text/javascript', read('card.js').replace('TEST_CARDS', JSON.stringify(cards))],
    '/challenge.html': ['text/html', read('challenge.html')],
    '/challenge.js': [
      'text/javascript',
      read('challenge.js').replace('PUBLISHABLE_KEY', JSON.stringify(publishableKey)),
    ],
    '/frame.css': ['text/css', read('frame.css')],
  } as const;
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'",
    `frame-ancestors ${appOrigins.join(' ')}`,
  ].join('; ');
  for (const [path, [type, text]] of Object.entries(files)) {
    app.get(path, () => {
      const headers = {
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      };
      return new Response(text, { headers });
    });
  }
}
