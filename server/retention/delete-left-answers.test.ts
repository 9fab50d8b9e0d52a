import { expect, test, vi } from 'vitest';
import { insertAnswer } from '../store/answers.ts';
import { openStore } from '../store/store.ts';
import { findUserId, insertUser } from '../store/users.ts';
import { describeEachEngine } from '../testing/engines.ts';
import { testFolder } from '../testing/folder.ts';
import { startServer } from '../testing/process.ts';
import { startTestServer } from '../testing/server.ts';
import { testUser } from '../testing/user.ts';
import { startDeletingLeftAnswers } from './delete-left-answers.ts';

describeEachEngine((newDatabase) => {
  test('an account with many answers is deleted in small steps, which may end and begin again at any moment', async () => {
    const server = await startTestServer({ databaseUrl: await newDatabase() });
    const { db } = server.store;
    const tokenOf = { dee: await server.signIn('dee@clinic.test', 'Dee'), kim: await server.signIn('kim@clinic.test') };
    const leave = async (email: string, count: number) => {
      const row = { user_id: (await findUserId(db, email)) as string, call: 'noteVisit', input_hash: 'h', status: 200 };
      const rows = Array.from({ length: count }, (_, n) => ({ ...row, key: `${n}`, body: '{}', created_at: n }));
      await db.insertInto('answers').values(rows).execute();
      return row.user_id;
    };
    const left = async () => (await db.selectFrom('answers').select('user_id').execute()).map(({ user_id }) => user_id);
    const dee = await leave('dee@clinic.test', 1500);
    const kim = await leave('kim@clinic.test', 300);
    const others = Array.from({ length: 3 }, (_, n) => testUser({ id: `gone-${n}`, name: '' }));
    for (const user of others) await insertUser(db, user).then(() => leave(user.email, 1));
    expect((await server.send('DELETE', '/user/dee@clinic.test', { token: tokenOf.dee })).status).toBe(200);
    expect((await left()).filter((id) => id === dee)).toHaveLength(500);

    const logError = vi.fn();
    const killed = startDeletingLeftAnswers({ store: server.store, logError });
    await killed.stop();
    expect((await left()).filter((id) => id === dee)).toHaveLength(300);
    const next = startDeletingLeftAnswers({ store: server.store, logError });
    await next.done;
    await next.stop();
    expect(new Set(await left())).toEqual(new Set([kim]));
    expect(await left()).toHaveLength(300);
    expect(logError).not.toHaveBeenCalled();
    await server.close();
  });
});

test('a server deletes from its start what one that was killed has left', async () => {
  const at = { dataDir: testFolder() };
  const before = await openStore(at);
  await insertUser(before.db, testUser({ id: 'gone', name: '' }));
  const row = { user_id: 'gone', key: 'k', call: 'noteVisit', input_hash: 'h', status: 200, body: '{}', created_at: 0 };
  await insertAnswer(before.db, row);
  await before.close();
  const server = await startServer({ DATA_DIR: at.dataDir });
  expect(await server.end('SIGTERM')).toBe(0);
  const after = await openStore(at);
  expect(await after.db.selectFrom('answers').selectAll().execute()).toEqual([]);
  await after.close();
});
