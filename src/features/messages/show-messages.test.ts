import { notificationsStore } from '@mantine/notifications';
import { expect, test, vi } from 'vitest';
import type { Message } from '../../data/db.ts';
import { showMessages } from './show-messages.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const message = (id: number, kind: Message['kind']): Message => ({ id, kind, text: `${kind} ${id}`, at: 0, shown: 1 });

test('what did not work is always said; of good news that come at once the rest is counted', async () => {
  const good = Array.from({ length: 20 }, (_, id) => message(id, 'success'));
  await showMessages([...good, message(20, 'error'), message(21, 'error')], {
    undo: () => {},
    kept: { list: () => new Map(), note: () => {}, forget: () => {} },
  });
  const { notifications, queue } = notificationsStore.getState();
  const said = [...notifications, ...queue].map(({ message: text }) => text);
  expect(said).toEqual(expect.arrayContaining(['error 20', 'error 21']));
  const shown = said.filter((text) => /^success/.test(String(text))).length;
  expect(shown).toBeGreaterThan(0);
  expect(said).toContain(`${20 - shown} more messages are in your list of messages.`);
});
