import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { TestBed } from '../../testing/emulator-bed.ts';
import { loadFirebaseTools } from './firebase-tools.ts';
import { createSave, identityPath, loadIdentity } from './state.ts';

const tools = loadFirebaseTools();
const bed = new TestBed();
let dataDir: string;
let path: string;

beforeEach(async () => {
  dataDir = await bed.createDataDir();
  path = identityPath(dataDir);
});
afterAll(() => bed.cleanUp());

const USER = {
  localId: 'ann',
  createdAt: '1',
  lastLoginAt: '2',
  email: 'ann@molar.test',
  emailVerified: true,
  displayName: 'Ann',
  salt: 'salt',
  passwordHash: 'fakeHash:salt=salt:password=secret1',
  passwordUpdatedAt: 3,
  validSince: '4',
  providerUserInfo: [
    { providerId: 'google.com', rawId: '7', email: 'ann@gmail.test' },
    {
      providerId: 'password',
      email: 'ann@molar.test',
      federatedId: 'ann@molar.test',
      rawId: 'ann@molar.test',
      displayName: 'Ann',
    },
  ],
};
const CODE = {
  email: 'ann@molar.test',
  requestType: 'VERIFY_EMAIL',
  oobCode: 'c0de',
  oobLink: 'http://x/?oobCode=c0de',
};
const SAVED = { version: 1, users: [USER], codes: [CODE] };

async function addUser(state: ReturnType<typeof tools.createState>, email: string) {
  await tools.createUser(state, { email, password: 'secret1', displayName: 'Bo', emailVerified: false });
}

describe('the demo users on disk', () => {
  it('come back exactly as they were', async () => {
    await writeFile(path, JSON.stringify(SAVED));
    const state = tools.createState('demo-molar');
    expect(await loadIdentity(path, state)).toBe(true);
    await createSave(path, state)();
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(SAVED);
  });

  it('are not there at the first start', async () => {
    expect(await loadIdentity(path, tools.createState('demo-molar'))).toBe(false);
  });

  it.each(['', '{', '[]', '{"version":2,"users":[],"codes":[]}', '{"version":1,"users":[{}],"codes":[]}'])(
    'stop the start if the file holds %j',
    async (text) => {
      await writeFile(path, text);
      await expect(loadIdentity(path, tools.createState('demo-molar'))).rejects.toThrow(path);
    },
  );

  it('are all there after many saves at once, and no other file is left', async () => {
    const state = tools.createState('demo-molar');
    const save = createSave(path, state);
    const emails = Array.from({ length: 20 }, (_, index) => `${index}@molar.test`);
    await Promise.all(
      emails.map(async (email) => {
        await addUser(state, email);
        await save();
        expect(await readFile(path, 'utf8')).toContain(`"${email}"`);
      }),
    );
    expect(JSON.parse(await readFile(path, 'utf8')).users).toHaveLength(20);
    expect(await readdir(dataDir)).toEqual(['identity.json']);
  });

  it('are saved again after a save that failed', async () => {
    const state = tools.createState('demo-molar');
    const laterThere = join(dataDir, 'later');
    const save = createSave(identityPath(laterThere), state);
    await addUser(state, 'bo@molar.test');
    await expect(save()).rejects.toThrow('ENOENT');
    await mkdir(laterThere);
    await save();
    expect(await readFile(identityPath(laterThere), 'utf8')).toContain('bo@molar.test');
  });
});
