import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { readEnv } from '../env.ts';
import { testFolder } from '../testing/folder.ts';
import { demoIdentity } from './provider.ts';

// The only file that loads the packages. In this test they are not installed.
vi.mock('../demo/identity/firebase-tools.ts', () => ({
  loadFirebaseTools: () => createRequire(import.meta.url).resolve('no-such-package/package.json'),
}));

test('if its packages are not installed, the demo says what to install or set', async () => {
  const env = readEnv({ DATA_DIR: testFolder() });
  const demo = { address: 'http://localhost:3000', port: 3000, logError: () => {} };
  await expect(demoIdentity(env, demo)).rejects.toThrow(
    'The demo accounts need the development packages: run npm install, or set FIREBASE_*',
  );
});
