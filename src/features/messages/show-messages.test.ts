import 'fake-indexeddb/auto';
import { type NotificationData, notificationsStore } from '@mantine/notifications';
import { isValidElement } from 'react';
import { expect, test, vi } from 'vitest';
import { putBookings } from '../../data/bookings.ts';
import { type Message, openDb } from '../../data/db.ts';
import { testBooking } from '../../data/test-booking.ts';
import { undoCancel } from '../../sync/undo-cancel.ts';
import { showMessages, showOffersAgain } from './show-messages.ts';
import { hideAllToasts, hideGoodNews, hideWithdrawn } from './shown-toasts.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('document', { activeElement: null });

const NO_OFFERS = { undo: () => {}, kept: { list: () => new Map(), note: () => {}, forget: () => {} } };

/** The words are in an element, in a plain toast and in one that says what it is about. */
function textOf({ message }: NotificationData): unknown {
  if (!isValidElement<{ text?: string; children?: string }>(message)) return message;
  return message.props.text ?? message.props.children;
}

const message = (id: number, kind: Message['kind']): Message => ({ id, kind, text: `${kind} ${id}`, at: 0, shown: 1 });

test('errors are always shown; of much good news at once, the rest is counted', async () => {
  const good = Array.from({ length: 20 }, (_, id) => message(id, 'success'));
  await showMessages([...good, message(20, 'error'), message(21, 'error')], NO_OFFERS);
  const { notifications, queue } = notificationsStore.getState();
  const said = [...notifications, ...queue].map(textOf);
  expect(said).toEqual(expect.arrayContaining(['error 20', 'error 21']));
  const shown = said.filter((text) => /^success/.test(String(text))).length;
  expect(shown).toBeGreaterThan(0);
  expect(said).toContain(`${20 - shown} more messages are in your list of messages.`);
});

/** As when a queue is sent: the same words for one after the other. */
const refusals = (count: number): Message[] =>
  Array.from({ length: count }, (_, id) => ({
    ...message(100 + id, 'error'),
    text: 'Not possible.',
    about: `Patient ${id}`,
  }));

test('the same error is shown for each of a few; of many, the rest is counted', async () => {
  const show = async (count: number) => {
    const { notifications } = await import('@mantine/notifications');
    notifications.clean();
    await showMessages(refusals(count), NO_OFFERS);
    const state = notificationsStore.getState();
    const all = [...state.notifications, ...state.queue];
    return { refused: all.filter(({ role }) => role === 'alert').length, texts: all.map(textOf) };
  };
  expect((await show(3)).refused).toBe(3);
  const { refused, texts } = await show(30);
  expect(refused).toBeGreaterThan(2);
  expect(refused).toBeLessThan(12);
  expect(texts).toContainEqual(expect.stringMatching(/^\d+ more messages are in your list of messages\.$/));
});

test('a count that is closed while more messages are counted starts again, never at zero', async () => {
  const { notifications } = await import('@mantine/notifications');
  const good = Array.from({ length: 20 }, (_, id) => message(200 + id, 'success'));
  const counts: unknown[] = [];
  for (let ticks = 0; ticks < 30; ticks += 1) {
    await showMessages(good, NO_OFFERS);
    const showing = showMessages(good, NO_OFFERS);
    for (let tick = 0; tick < ticks; tick += 1) await null;
    notifications.hide('more-messages');
    await showing;
    const { notifications: shown, queue } = notificationsStore.getState();
    counts.push(...[...shown, ...queue].filter(({ id }) => id === 'more-messages').map(textOf));
    notifications.clean();
  }
  expect(counts).not.toContainEqual(expect.stringMatching(/^0 more/));
});

test.each([
  ['was undone in another window', testBooking.slot],
  ['has another time in its place', '03.00 PM - 03.30 PM'],
])('a cancellation that %s is no longer offered here, nor after a reload', async (_, slot) => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  const db = openDb(`offered-${slot}`);
  const { _id, ...booked } = testBooking;
  const wish = { ...booked, payment: false } as const;
  const canceled = { ...message(40, 'success'), text: 'Cancel Booking Successfully!', undo: wish };
  const kept = { list: () => new Map([[40, Date.now() + 9000]]), note: () => {}, forget: () => {} };
  const offering = { undo: () => {}, kept };
  const shown = () => {
    const { notifications, queue } = notificationsStore.getState();
    return notifications.length + queue.length;
  };
  await db.messages.add(canceled);
  await showMessages([canceled], offering);
  await hideWithdrawn(db);
  expect(shown()).toBe(1);
  if (slot === wish.slot) await undoCancel(db, wish, 0);
  else await putBookings(db, [{ ...testBooking, slot }]);
  await hideWithdrawn(db);
  expect(shown()).toBe(0);
  await showOffersAgain(db, offering);
  expect(shown()).toBe(0);
});

test('a dialog hides good news, but no error and no Undo; once the person has left, nothing of theirs is shown', async () => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  const { _id, ...booked } = testBooking;
  const offer = { ...message(51, 'success'), undo: { ...booked, payment: false } as const };
  await showMessages([message(50, 'success'), offer, message(52, 'error')], NO_OFFERS);
  const shown = () => {
    const { notifications, queue } = notificationsStore.getState();
    return [...notifications, ...queue].map(({ color }) => color);
  };
  expect(shown()).toEqual(['petrol', 'petrol', 'red']);
  await hideGoodNews();
  expect(shown()).toEqual(['petrol', 'red']);
  await hideAllToasts();
  expect(shown()).toEqual([]);
});
