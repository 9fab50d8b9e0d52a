/** The payment provider's webhook. It is outside the contract: a signature takes the place of a token. */
import type { Hono } from 'hono';
import type { Intake } from '../http/intake.ts';
import { invalid } from '../http/problem.ts';
import { type BodyLimit, readBody } from '../http/read-body.ts';
import { respond } from '../http/respond.ts';
import type { Payments } from './payments.ts';

export const WEBHOOK_PATH = '/webhooks/stripe';
// Our events are a few kilobytes; the largest stay below a tenth of this.
const LIMIT: BodyLimit = { maxSize: 256 * 1024, code: 'request.too-large' };

export function mountPayments(app: Hono, payments: Payments, intake: Intake): void {
  app.post(WEBHOOK_PATH, async (c) => {
    const signature = c.req.header('stripe-signature');
    if (!signature) throw invalid('Stripe-Signature', 'is missing');
    await readBody(c, LIMIT);
    // The signature covers these exact characters, so nothing may parse them first.
    const payload = await c.req.text();
    await intake(() => payments.receive({ payload, signature }, c.get('requestId')));
    return respond(c, { status: 200, body: JSON.stringify({ received: true }) });
  });
}
