// The same booking is paid at the desk and by card at once: the clinic keeps its price exactly once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MANY } from '../../test/many.ts';
import { wish } from '../../test/wish.ts';
import { getBookingRow, insertBooking } from '../store/bookings.ts';
import { testBooking } from '../testing/booking.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testOrigin } from '../testing/origin.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const PRICE = 9900;

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let pat: string;
  let dee: string;
  let userId: string;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: await newDatabase() });
    const admin = await server.signIn('admin@clinic.test');
    dee = await server.signIn('dee@clinic.test');
    await server.send('PUT', '/desk/dee@clinic.test', { token: admin });
    pat = await server.signIn('pat@clinic.test');
    const { insertedId } = (await server.send('POST', '/booking', { token: pat, body: wish() })).body;
    userId = (await getBookingRow(server.store.db, insertedId))?.user_id ?? '';
  });
  afterAll(() => server.close());

  let day = 0;
  async function bookAndOpen() {
    const id = randomUUID();
    day += 1;
    const date = new Date(Date.UTC(2030, 0, day)).toISOString().slice(0, 10);
    expect(await insertBooking(server.store.db, testBooking({ id, date, user_id: userId }))).toBe(true);
    const clientSecret = await server.payments.payments.open({ bookingId: id, userId, amount: PRICE }, testOrigin);
    return { id, clientSecret, intentId: clientSecret.split('_secret_')[0] ?? '' };
  }
  type Opened = Awaited<ReturnType<typeof bookAndOpen>>;

  const payAtDesk = ({ id }: Opened, payment: string) =>
    server.send('POST', `/desk-payment/${id}`, {
      token: dee,
      body: { id: payment, kind: 'cash', amount: PRICE / 100 },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  const takeBack = ({ id }: Opened, takesBack: string) =>
    server.send('DELETE', `/desk-payment/${id}?id=${randomUUID()}&takesBack=${takesBack}`, { token: dee });
  async function payByCard({ id, clientSecret, intentId }: Opened) {
    await server.payments.confirm(clientSecret);
    return server.send('PUT', `/payment/${id}`, {
      token: pat,
      body: { paymentIntent: intentId },
      headers: { 'Idempotency-Key': randomUUID() },
    });
  }

  /** The cents that the clinic has in the end, by the provider and the desk, and the state of the booking. */
  async function keptOf({ id, intentId }: Opened) {
    const intent = await server.payments.provider.getIntent(intentId);
    const charge = intent?.latest_charge;
    const isCharged = intent?.status === 'succeeded' && typeof charge === 'object' && !charge?.refunded;
    const rows = await server.store.db.selectFrom('desk_payments').selectAll().where('booking_id', '=', id).execute();
    const atDesk = rows.reduce((sum, row) => sum + (row.takes_back === null ? 1 : -1) * row.amount_cents, 0);
    const booking = await getBookingRow(server.store.db, id);
    return { card: isCharged ? PRICE : 0, atDesk, paid: booking?.paid, transaction: booking?.transaction_id };
  }

  test.each(['the desk first', 'the card first'])(
    'both pay many times, %s: one payment counts, and the other is given back',
    async (order) => {
      const all = await Promise.all(Array.from({ length: MANY }, bookAndOpen));
      const answers = await Promise.all(
        all.map(async (opened) => {
          const desk = order === 'the desk first' ? payAtDesk(opened, randomUUID()) : undefined;
          const card = payByCard(opened);
          return (await Promise.all([desk ?? payAtDesk(opened, randomUUID()), card])).map(({ status }) => status);
        }),
      );
      // Closes card forms that were left open, and makes refunds that are due.
      await server.payments.payments.sweep(new AbortController().signal);
      for (const [index, opened] of all.entries()) {
        const { card, atDesk, paid, transaction } = await keptOf(opened);
        expect([card + atDesk, paid]).toEqual([PRICE, 1]);
        expect(transaction).toBe(card ? opened.intentId : null);
        expect(answers[index]).toEqual(card ? [409, 200] : [200, expect.any(Number)]);
        expect(answers[index]).not.toEqual([200, 200]);
      }
      expect(server.errors).toEqual([]);
    },
  );

  test('paid at two tablets at once, many times: one payment counts', async () => {
    const all = await Promise.all(Array.from({ length: MANY }, bookAndOpen));
    const answers = await Promise.all(
      all.map((opened) => Promise.all([payAtDesk(opened, randomUUID()), payAtDesk(opened, randomUUID())])),
    );
    for (const [index, opened] of all.entries()) {
      expect((await keptOf(opened)).atDesk).toBe(PRICE);
      expect(answers[index]?.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  test('taken back while the card pays, many times: the booking is paid exactly if money is kept', async () => {
    const all = await Promise.all(Array.from({ length: MANY }, bookAndOpen));
    await Promise.all(
      all.map(async (opened) => {
        const payment = randomUUID();
        await Promise.all([payAtDesk(opened, payment).then(() => takeBack(opened, payment)), payByCard(opened)]);
      }),
    );
    await server.payments.payments.sweep(new AbortController().signal);
    for (const opened of all) {
      const { card, atDesk, paid } = await keptOf(opened);
      expect(atDesk).toBe(0);
      expect(paid).toBe(card === PRICE ? 1 : 0);
    }
  });
});
