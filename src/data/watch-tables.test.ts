import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDb } from './db.ts';
import { watchTables } from './watch-tables.ts';

test('a result that arrives after the watcher has stopped is not reported', async () => {
  const { promise: reading, resolve: isReading } = Promise.withResolvers<void>();
  const { promise: result, resolve: answer } = Promise.withResolvers<string>();
  const told: string[] = [];
  const read = () => {
    isReading();
    return result;
  };
  const stop = watchTables(openDb('left'), ['facts'], read, (text) => told.push(text));
  await reading;
  stop();
  answer('theirs');
  await new Promise((resolve) => setTimeout(resolve));
  expect(told).toEqual([]);
});
