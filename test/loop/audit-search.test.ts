// The text of a line on the page finds the line: all of it as pasted, and parts. On both database engines.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditLine } from '../../contract/audit.ts';
import { type AuditEntry, addToAudit } from '../../server/store/audit.ts';
import { findUserId } from '../../server/store/users.ts';
import { describeEachEngine } from '../../server/testing/engines.ts';
import { startTestServer, type TestServer } from '../../server/testing/server.ts';
import { actionText, detailText, whomText, whoText } from '../../src/words/audit-words.ts';
import { clinicMomentText } from '../../src/words/clinic-time-text.ts';

const ZONE = 'America/New_York';
const ADA = 'admin@clinic.test';
const PAT = 'pat@clinic.test';

describeEachEngine((newDatabase) => {
  let server: TestServer;
  let admin: string;
  let all: AuditLine[];

  const find = async (text: string): Promise<AuditLine[]> =>
    (await server.send('GET', `/audit?${new URLSearchParams({ text })}`, { token: admin })).body.lines;
  const numbers = async (text: string) => (await find(text)).map(({ number }) => number);

  beforeAll(async () => {
    server = await startTestServer({ timeZone: ZONE, databaseUrl: await newDatabase() });
    admin = await server.signIn(ADA, 'Ada');
    await server.signIn(PAT, 'Pat');
    const [ada, pat] = [await findUserId(server.store.db, ADA), await findUserId(server.store.db, PAT)];
    const add = (who: string, at: string, entry: AuditEntry, deviceAt?: string) =>
      server.store.transaction((tx) =>
        addToAudit(
          tx,
          {
            ...{ who, requestId: crypto.randomUUID(), now: () => Date.parse(at) },
            deviceAt: deviceAt ? Date.parse(deviceAt) : null,
          },
          entry,
        ),
      );
    const booked = { object: crypto.randomUUID(), detail: 'teeth-cleaning, 2026-12-01, 08.00 AM - 08.30 AM' };
    await add(pat ?? '', '2026-11-20T13:02:30Z', { ...booked, action: 'booking.made', person: pat ?? null });
    await add(ada ?? '', '2026-11-21T04:59:59Z', { ...booked, action: 'booking.canceled', person: pat ?? null });
    const noted = { ...booked, action: 'visit.noted', detail: 'in-chair', person: 'of-one-gone' } as const;
    await add(ada ?? '', '2026-12-01T18:10:00Z', noted, '2026-11-30T18:05:00Z');
    await add(ada ?? '', '2026-12-01T18:11:00Z', { ...booked, action: 'payment.at-desk', detail: 'cash, 99.00' });
    await add('payment-provider', '2026-11-01T05:30:00Z', {
      ...{ ...booked, action: 'payment.paid', person: pat ?? null, detail: 'pi_1, 49.50 usd' },
    });
    // An hour later, when the clocks were set back and show the same.
    await add('molar', '2026-11-01T06:30:00Z', { action: 'bookings.swept', object: 'b', detail: '3, 2026-10-01' });
    await add('one-gone', '2026-11-22T06:30:00Z', { action: 'session.ended', object: 'one-gone' });
    all = (await server.send('GET', '/audit', { token: admin })).body.lines;
  });
  afterAll(() => server.close());

  /** As the row shows it. */
  function shown(line: AuditLine): string {
    const momentText = (at: string) => clinicMomentText(Date.parse(at), ZONE);
    const whom = whomText(line);
    return [
      momentText(line.at),
      ...(line.deviceAt ? [`on the device ${momentText(line.deviceAt)}`] : []),
      actionText(line.action),
      detailText(line),
      `${line.number} · ${line.object} · request ${line.requestId}`,
      whoText(line),
      ...(whom ? [`for ${whom}`] : []),
    ].join(' ');
  }

  test('a whole line, as it is shown', async () => {
    expect(all.length).toBeGreaterThanOrEqual(8);
    for (const line of all) expect(await numbers(shown(line)), shown(line)).toEqual([line.number]);
  });

  test('each of its words, and none that only another line shows', async () => {
    for (const line of all) {
      const { requestId, number } = line;
      for (const part of shown(line).split(/ · | for | on the device /)) {
        expect(await numbers(`${part} ${requestId}`), part).toEqual([number]);
      }
    }
    const [newest, before] = all;
    expect(await find(`${newest?.requestId} ${before?.requestId}`)).toEqual([]);
  });

  test('words in any order, and words that share a line', async () => {
    const said = async (text: string) => (await find(text)).map(({ action }) => action);
    expect(await said('teeth-cleaning canceled')).toEqual(['booking.canceled']);
    expect(await said(`appointment ${PAT} for`)).toEqual(['booking.canceled']);
    expect(await said('In chair, on the device Nov 30, 2026')).toEqual(['visit.noted']);
    expect(await said('Dec 1, 2026, 8.00 AM')).toEqual(['booking.canceled', 'booking.made']);
    // On the clinic's clock it is the day before, a second before midnight.
    expect(await said('Nov 20, 2026, 11.59 PM')).toEqual(['booking.canceled']);
    expect(await said('Nov 20, 2026')).toEqual(['booking.canceled', 'booking.made']);
    expect(await said('Nov 21, 2026')).toEqual(['admin.made']);
    expect(await said('Nov 1, 2026, 1.30 AM')).toEqual(['bookings.swept', 'payment.paid']);
    expect(await said('The server swept')).toEqual(['bookings.swept']);
    expect(await said('account Logged')).toEqual(['session.ended']);
    expect(await said('$99 cash, desk')).toEqual(['payment.at-desk']);
    expect(await said('nobody@clinic.test')).toEqual([]);
  });

  test('a part of an address that is shown', async () => {
    const said = async (text: string) => (await find(text)).map(({ action }) => action);
    expect(await said('PAT@clin booked')).toEqual(['booking.made']);
    expect(await said('provider clinic.test')).toEqual(['payment.paid']);
    expect(await said('in-chair dmin@')).toEqual(['visit.noted']);
    expect(await said('server pat@')).toEqual([]);
    // An underscore matches any letter only in SQL patterns, not here.
    expect(await said('p_t@clinic')).toEqual([]);
  });

  test('an address of the maximum length', async () => {
    const person = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}test`;
    expect((await server.send('GET', `/audit?${new URLSearchParams({ person })}`, { token: admin })).status).toBe(200);
  });
});
