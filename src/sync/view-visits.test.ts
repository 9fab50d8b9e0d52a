import { expect, test } from 'vitest';
import type { Cancellation, DaySheet, Visit, VisitEvent } from '../../contract/visit.ts';
import type { EntryState, Intent, OutboxEntry } from '../data/db.ts';
import { YOU } from '../data/noted-visits.ts';
import { rowKnownAs, viewVisits } from './view-visits.ts';
import { hasTime } from './visit-order.ts';

const DAY = '2030-01-08';

const booking = (_id: string, slot: string, serviceName = 'Teeth Cleaning'): Visit => ({
  ...{
    _id,
    kind: 'booking',
    patientId: `patient-${_id}`,
    name: _id,
    phone: '212 555 0100',
    serviceId: 's',
    serviceName,
  },
  ...{ slot, price: 50, payment: false, createdAt: '2030-01-01T10:00:00.000Z' },
});

const walkIn = (_id: string, createdAt: string): Visit => ({
  ...{ _id, kind: 'walk-in', patientId: `patient-${_id}`, name: _id, phone: '212 555 0101', payment: false, createdAt },
});

const canceled = (bookingId: string, slot: string): Cancellation => ({
  ...{ bookingId, patientId: 'p', name: bookingId, phone: '212 555 0102', serviceName: 'Teeth Cleaning', slot },
  at: '2030-01-08T12:00:00.000Z',
});

const event = (visitId: string, kind: string, more: Partial<VisitEvent> = {}): VisitEvent => {
  const at = more.at ?? '2030-01-08T13:00:00.000Z';
  return { _id: `${visitId} ${kind}`, visitId, kind, by: 'dee', at, receivedAt: at, ...more };
};

const sheet = (parts: Partial<DaySheet>): DaySheet => ({
  ...{ asOf: '2030-01-08T13:00:00.000Z', last: 1, visits: [], events: [], cancellations: [] },
  staff: [
    { _id: 'dee', name: 'Dee Desk' },
    { _id: 'ada', name: 'Ada Demo' },
  ],
  ...parts,
});

let seq = 0;
function entry(intent: Intent, state: EntryState = 'waiting'): OutboxEntry {
  seq += 1;
  const createdAt = Date.parse('2030-01-08T14:00:00.000Z') + seq;
  const base = { seq, key: `key-${seq}`, line: 'line', state, attempts: 0, nextAttemptAt: 0, createdAt };
  const problem = { code: 'visit.not-found', text: 'There is no such visit.', alternatives: [] };
  return { ...base, ...intent, ...(state === 'rejected' && { problem }) };
}

const noted = (visitId: string, kind: 'arrived' | 'missed' | 'done' | 'undo', more: object = {}, state?: EntryState) =>
  entry(
    {
      name: 'noteVisit',
      input: { id: `${visitId} ${kind} here`, visitId, kind, at: '2030-01-08T13:30:00.000Z', ...more },
    },
    state,
  );

const added = (id: string, date = 'Jan 8, 2030', state?: EntryState) =>
  entry({ name: 'addWalkIn', input: { id, date, patient: { name: id, phone: '212 555 0103' } } }, state);

const view = (parts: Partial<DaySheet>, entries: OutboxEntry[] = [], you?: string) =>
  viewVisits({ ...sheet(parts), ...(you !== undefined && { you }) }, entries, DAY);

test('a patient who has deleted their account leaves a row that says so', () => {
  const visits = [
    { ...booking('1', '08.00 AM - 08.30 AM'), name: '' },
    { ...walkIn('2', '2030-01-08T13:00:00.000Z'), name: '' },
  ];
  const gone = { name: 'Account deleted', isAccountDeleted: true };
  expect(viewVisits(sheet({ visits }), [], DAY)).toMatchObject([gone, gone]);
  const cancellations = [{ ...canceled('3', '09.00 AM - 09.30 AM'), name: '' }];
  expect(viewVisits(sheet({ cancellations }), [], DAY)).toMatchObject([{ ...gone, kind: 'canceled' }]);
});

test('a visit whose name was deleted with age does not say that an account was', () => {
  const visits = [{ ...booking('1', '08.00 AM - 08.30 AM'), name: '', isNameExpired: true as const }];
  const [row] = viewVisits(sheet({ visits }), [], DAY);
  expect(row).toMatchObject({ name: 'Name deleted' });
  expect(row).not.toHaveProperty('isAccountDeleted');
});

test('refused entries of a patient whom the sheet does not name are not on the row', () => {
  const parts = {
    visits: [{ ...booking('paid', '08.00 AM - 08.30 AM'), name: '' }],
    cancellations: [{ ...canceled('unpaid', '09.00 AM - 09.30 AM'), name: '' }],
  };
  const [waiting, ...refused] = [
    noted('unpaid', 'arrived'),
    noted('paid', 'arrived', {}, 'rejected'),
    noted('unpaid', 'missed', {}, 'rejected'),
  ];
  expect(view(parts, [waiting, ...refused]).map(({ entries }) => entries)).toEqual([[], [waiting]]);
});

test('a refused walk-in that an older version stored without a name keeps its entry on its row', () => {
  const walkIn = entry(
    { name: 'addWalkIn', input: { id: 'wally', date: 'Jan 8, 2030', patientId: 'known' } },
    'rejected',
  );
  expect(view({}, [walkIn])).toMatchObject([{ _id: 'wally', entries: [walkIn] }]);
});

test('appointments are sorted by time and service, and the visits without one follow in order of arrival', () => {
  const rows = view(
    {
      visits: [
        booking('noon', '12.00 PM - 12.30 PM'),
        walkIn('second', '2030-01-08T14:00:00.000Z'),
        booking('ortho', '08.00 AM - 08.30 AM', 'Teeth Orthodontics'),
        booking('cleaning', '08.00 AM - 08.30 AM'),
        walkIn('first', '2030-01-08T13:00:00.000Z'),
      ],
      cancellations: [canceled('gone', '09.00 AM - 09.30 AM')],
    },
    [added('waiting')],
  );
  expect(rows.map(({ _id }) => _id)).toEqual(['cleaning', 'ortho', 'gone', 'noon', 'first', 'second', 'waiting']);
});

test('a walk-in stays in its place whatever is noted on it later, and whenever the clinic hears of it', () => {
  const visits = [walkIn('a', '2030-01-08T15:00:00.000Z'), walkIn('b', '2030-01-08T14:30:00.000Z')];
  const events = [event('a', 'arrived', { at: '2030-01-08T13:00:00.000Z' })];
  const later = [...events, event('a', 'done', { at: '2030-01-08T16:00:00.000Z' })];
  expect(view({ visits, events }).map(({ _id }) => _id)).toEqual(['a', 'b']);
  expect(view({ visits, events: later }).map(({ _id }) => _id)).toEqual(['a', 'b']);
  // A tablet that was offline told of the first one last.
  expect(view({ visits, events: later.toReversed() }).map(({ _id }) => _id)).toEqual(['a', 'b']);
});

test('a note that waits on this device counts at once, and says so', () => {
  const [row] = view({ visits: [booking('pat', '08.00 AM - 08.30 AM')] }, [noted('pat', 'arrived')]);
  expect(row?.state).toMatchObject({ name: 'arrived', events: ['pat arrived here'], by: [YOU] });
  expect(row?.entries).toHaveLength(1);
});

test('an undo that waits takes back what the clinic knows', () => {
  const visits = [booking('pat', '08.00 AM - 08.30 AM')];
  const [row] = view({ visits, events: [event('pat', 'arrived')] }, [noted('pat', 'undo', { undoes: 'pat arrived' })]);
  expect(row?.state.name).toBe('expected');
});

test('a refused entry changes nothing, and stays with its row', () => {
  const visits = [booking('pat', '08.00 AM - 08.30 AM')];
  const refused = noted('pat', 'arrived', {}, 'rejected');
  const [row, walker] = view({ visits }, [refused, added('wally', 'Jan 8, 2030', 'rejected')]);
  expect(row).toMatchObject({ state: { name: 'expected' }, entries: [refused] });
  expect(walker).toMatchObject({ _id: 'wally', kind: 'walk-in', name: 'wally', phone: '212 555 0103' });
  expect(walker).not.toHaveProperty('payment');
});

test('this device’s notes stay with an appointment that its patient canceled and restored', () => {
  const visits = [{ ...booking('now', '08.00 AM - 08.30 AM'), formerIds: ['first', 'second'] }];
  const pay = (id: string, state?: EntryState) =>
    entry({ name: 'payAtDesk', input: { id, bookingId: 'first', kind: 'cash', amount: 50 } }, state);
  const [waiting, refused, arrived] = [pay('p1'), pay('p0', 'rejected'), noted('second', 'arrived')];
  expect(view({ visits }, [refused, arrived, waiting])).toMatchObject([
    {
      ...{ _id: 'now', kind: 'booking', state: { name: 'arrived' }, entries: [refused, waiting, arrived] },
      ...{ payment: true, deskPayment: { _id: 'p1' }, isPaymentWaiting: true },
    },
  ]);
  const again = { ...canceled('now', '08.00 AM - 08.30 AM'), formerIds: ['first'] };
  expect(view({ cancellations: [again] }, [refused])).toMatchObject([{ kind: 'canceled', entries: [refused] }]);
});

test('a row is found by an id that it had before its patient canceled and restored it, even if they cancel again', () => {
  const visits = [
    booking('other', '08.00 AM - 08.30 AM'),
    { ...booking('now', '09.00 AM - 09.30 AM'), formerIds: ['a'] },
  ];
  const cancellations = [{ ...canceled('gone', '10.00 AM - 10.30 AM'), formerIds: ['b', 'c'] }];
  const rows = view({ visits, cancellations });
  const ids = ['other', 'now', 'a', 'gone', 'b', 'c', 'nobody', ''];
  const found = ['other', 'now', 'now', 'gone', 'gone', 'gone', undefined, undefined];
  expect(ids.map((id) => rowKnownAs(rows, id)?._id)).toEqual(found);
});

test('a walk-in of another day, or one that the clinic has by now, gets no row of its own', () => {
  const visits = [walkIn('wally', '2030-01-08T14:00:00.000Z')];
  expect(view({ visits }, [added('wally'), added('tomorrow', 'Jan 9, 2030')]).map(({ _id }) => _id)).toEqual(['wally']);
});

test('a canceled appointment stays one until somebody notes that the patient is there all the same', () => {
  const cancellations = [canceled('pat', '08.00 AM - 08.30 AM')];
  const missed = { cancellations, events: [event('pat', 'missed')] };
  expect(view(missed)[0]).toMatchObject({ kind: 'canceled', slot: '08.00 AM - 08.30 AM', phone: '212 555 0102' });
  const [row] = view(missed, [noted('pat', 'arrived')]);
  expect(row).toMatchObject({ kind: 'walk-in', canceledAt: '2030-01-08T12:00:00.000Z', state: { name: 'arrived' } });
  expect(row).not.toHaveProperty('payment');
});

test('a patient who canceled after arriving keeps their time, and one who arrives later counts as having none', () => {
  const parts = {
    visits: [booking('noon', '12.00 PM - 12.30 PM')],
    cancellations: [canceled('here', '08.00 AM - 08.30 AM'), canceled('back', '09.00 AM - 09.30 AM')],
    events: [event('here', 'arrived', { at: '2030-01-08T11:55:00.000Z' }), event('back', 'arrived')],
  };
  expect(view(parts).map((row) => [row._id, hasTime(row)])).toEqual([
    ['here', true],
    ['noon', true],
    ['back', false],
  ]);
});

test('if two people touched a row, the one who noted its state is named, or both with the person last', () => {
  const visits = [booking('pat', '08.00 AM - 08.30 AM')];
  const byDee = { visits, events: [event('pat', 'missed')] };
  expect(view(byDee)[0]?.notedBy).toEqual([]);
  expect(view(byDee, [noted('pat', 'arrived')])[0]?.notedBy).toEqual([YOU]);
  const both = { visits, events: [event('pat', 'missed'), event('pat', 'arrived', { by: 'ada' })] };
  expect(view(both)[0]?.notedBy).toEqual(['Ada Demo']);
  const twice = [noted('pat', 'missed'), noted('pat', 'missed', { id: 'again' })];
  expect(view(byDee, twice)[0]?.notedBy).toEqual(['Dee Desk', YOU]);
  const undone = [noted('pat', 'arrived', { id: 'came' }), noted('pat', 'undo', { id: 'back', undoes: 'came' })];
  expect(view(byDee, undone)[0]?.notedBy).toEqual(['Dee Desk']);
  // Whoever only took something back has noted nothing.
  const again = event('pat', 'missed', { _id: 'again' });
  const back = event('pat', 'undo', { by: 'ada', undoes: 'pat missed' });
  expect(view({ visits, events: [...byDee.events, back, again] })[0]?.notedBy).toEqual([]);
});

test('a payment at the desk names whoever noted it, if that is somebody else', () => {
  const visits = [booking('pat', '08.00 AM - 08.30 AM')];
  const paidTo = (by: string) => {
    const payment = { _id: 'p', bookingId: 'pat', kind: 'cash', amount: 50, by, at: '2030-01-08T13:00:00.000Z' };
    return view({ visits, deskPayments: [payment] }, [], 'dee')[0]?.paidTo;
  };
  expect(['ada', 'dee', YOU, 'an account that was deleted'].map(paidTo)).toEqual([
    'Ada Demo',
    undefined,
    undefined,
    'somebody else',
  ]);
});

test('a note that somebody else took back is shown with their name', () => {
  const visits = [booking('pat', '08.00 AM - 08.30 AM')];
  const at = '2030-01-08T13:10:00.000Z';
  const undone = event('pat', 'undo', { by: 'ada', at, undoes: 'pat missed' });
  expect(view({ visits, events: [event('pat', 'missed'), undone] })[0]?.takenBackBy).toEqual({
    kind: 'missed',
    by: 'Ada Demo',
  });
  const own = noted('pat', 'undo', { undoes: 'pat missed' });
  expect(view({ visits, events: [event('pat', 'missed')] }, [own])[0]?.takenBackBy).toEqual({
    kind: 'missed',
    by: YOU,
  });
  expect(view({ visits, events: [event('pat', 'missed')] }, [own], 'dee')[0]).not.toHaveProperty('takenBackBy');
});

test('a person who noted something and has deleted their account since is named as somebody else', () => {
  const visits = [booking('pat', '08.00 AM - 08.30 AM')];
  const parts = { visits, events: [event('pat', 'arrived')], staff: [{ _id: 'dee', name: '' }] };
  expect(view(parts, [noted('pat', 'missed')])[0]?.notedBy).toEqual(['somebody else']);
});

test('the person counts once, even if the clinic’s list has them by their id', () => {
  const visits = [booking('pat', '08.00 AM - 08.30 AM')];
  const byDee = { visits, events: [event('pat', 'missed')] };
  expect(view(byDee, [noted('pat', 'arrived')], 'dee')[0]?.notedBy).toEqual([]);
});
