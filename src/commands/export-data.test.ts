import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from '../data/db.ts';
import { listMessages } from '../data/messages.ts';
import type { CommandContext } from './command-context.ts';
import { exportData } from './export-data.ts';

test('after a failed read, nobody is told to check whether something was done', async () => {
  const db = openDb('export');
  const context = { db, call: async () => ({ kind: 'retry', scope: 'network' }) } as unknown as CommandContext;
  expect(await exportData(context, { email: 'pat@molar.test' }, 'Download my data')).toBeUndefined();
  expect((await listMessages(db)).map(({ text }) => text)).toEqual([
    'This needs a connection. No answer came from the clinic.',
  ]);
});
