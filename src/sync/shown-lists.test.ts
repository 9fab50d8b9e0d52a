import { expect, test, vi } from 'vitest';
import { createShownLists } from './shown-lists.ts';

const here = () => Promise.resolve();

test('only lists that may be out of date are pulled again, each by its last pull', async () => {
  const lists = createShownLists(here);
  const [monday, tuesday, bookings] = [vi.fn(async () => true), vi.fn(async () => true), vi.fn(async () => false)];
  await lists.show('services', monday);
  await lists.show('services', tuesday);
  expect(await lists.show('bookings', bookings)).toBe(false);
  await lists.refresh();
  expect(bookings).toHaveBeenCalledTimes(1);
  lists.outdate();
  await lists.refresh();
  await lists.refresh();
  expect(monday).toHaveBeenCalledTimes(1);
  expect(tuesday).toHaveBeenCalledTimes(2);
  expect(bookings).toHaveBeenCalledTimes(2);
});

test('a list that becomes out of date during its pull is pulled once more', async () => {
  const lists = createShownLists(here);
  const pull = vi.fn(async () => true);
  await lists.show('bookings', pull);
  lists.outdate();
  pull.mockImplementationOnce(async () => {
    lists.outdate();
    return true;
  });
  await lists.refresh();
  await lists.refresh();
  expect(pull).toHaveBeenCalledTimes(3);
});

test('a paused page pulls when it is back', async () => {
  let comeBack = () => {};
  const lists = createShownLists(
    () =>
      new Promise((resolve) => {
        comeBack = resolve;
      }),
  );
  const pull = vi.fn(async () => true);
  const shown = lists.show('bookings', pull);
  expect(pull).not.toHaveBeenCalled();
  comeBack();
  expect(await shown).toBe(true);
});

test('one list can be pulled again by itself, but not one that no screen has shown', async () => {
  const lists = createShownLists(here);
  const [users, doctors] = [vi.fn(async () => true), vi.fn(async () => true)];
  await lists.show('users', users);
  await lists.show('doctors', doctors);
  await lists.repeat('users');
  await lists.repeat('bookings');
  expect([users, doctors].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});
