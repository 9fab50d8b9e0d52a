/**
 * The demo's identity provider: the Firebase Auth emulator in our own process, on loopback only, behind a guard, with
 * signed tokens and with users that survive a `kill -9`. Never for real people.
 */
import { mkdir, readFile } from 'node:fs/promises';
import type { JSONWebKeySet } from 'jose';
import type { Ahead } from '../../http/listen.ts';
import type { LogError } from '../../log/log.ts';
import { localOrigins } from '../../loopback.ts';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { type AuthState, type FirebaseTools, loadFirebaseTools } from './firebase-tools.ts';
import { createGuard, isForEmulator, pathOf } from './guard.ts';
import { lockIdentity } from './lock.ts';
import { renderMailbox } from './mailbox-page.ts';
import { createMount } from './mount.ts';
import { installSigning, signedWith, signRefreshTokens } from './signing.ts';
import { openSigningKey } from './signing-key.ts';
import { createSave, identityPath, loadIdentity } from './state.ts';

interface Options {
  projectId: string;
  /** If this port is in use, another free one is taken; 0 takes any. */
  port: number;
  dataDir: string;
  /** Origins of the app's pages; the links in the mailbox lead to the first. */
  appOrigins: readonly string[];
  logError?: LogError;
}

export interface IdentityEmulator {
  url: string;
  /** Answers the emulator's requests among those to the app's server. */
  ahead: Ahead;
  jwks: JSONWebKeySet;
  close(): Promise<void>;
}

const DEMO_PASSWORD = 'molar-demo';
// Fixed ids: the clinic's store may come from a backup, which has the accounts' ids but not the accounts.
const DEMO_USERS = [
  { localId: 'molar-demo-patient', email: 'patient@molar.test', displayName: 'Pat Demo' },
  { localId: 'molar-demo-desk', email: 'desk@molar.test', displayName: 'Dee Demo' },
  { localId: 'molar-demo-admin', email: 'admin@molar.test', displayName: 'Ada Demo' },
];

export async function startIdentityEmulator(options: Options): Promise<IdentityEmulator> {
  await mkdir(options.dataDir, { recursive: true });
  const unlock = lockIdentity(options.dataDir);
  try {
    const { close, ...emulator } = await start(options);
    return { ...emulator, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function start({
  projectId,
  port,
  dataDir,
  appOrigins,
  logError = console.error,
}: Options): Promise<IdentityEmulator> {
  const [appOrigin] = appOrigins;
  if (!appOrigin) throw new Error('The identity emulator needs the origin of the app.');
  const tools = loadFirebaseTools();
  const key = await openSigningKey(dataDir);
  const state = createState(tools, projectId);
  signRefreshTokens(state, key, tools);
  installSigning(tools);

  const path = identityPath(dataDir);
  const save = createSave(path, state);
  if (!(await loadIdentity(path, state))) {
    for (const user of DEMO_USERS) {
      await tools.createUser(state, { ...user, password: DEMO_PASSWORD, emailVerified: true });
    }
    await save();
  }

  const app = await tools.createApp(projectId, new Map([[projectId, state]]));
  const shim = await readFile(new URL('gapi-shim.js', import.meta.url), 'utf8');
  const mountAt = (ownOrigins: readonly string[]) =>
    createMount({
      guard: createGuard(appOrigins, ownOrigins),
      appOrigins,
      shim,
      renderMailbox: () => renderMailbox(state.oobs.values(), appOrigin),
      save,
      logError,
      emulator: (request, response) => signedWith(key, () => app(request, response)),
    });
  const { port: ownPort, close } = await listenOnLoopback(port, (actual) => mountAt(localOrigins(actual)));
  const onApp = mountAt([]);
  const ahead: Ahead = (request, response) => {
    const isOurs = isForEmulator(pathOf(request));
    if (isOurs) onApp(request, response);
    return isOurs;
  };
  // Not `localhost`: another program may listen on the same port of ::1.
  return { url: `http://127.0.0.1:${ownPort}`, ahead, jwks: key.jwks, close };
}

function createState(tools: FirebaseTools, projectId: string): AuthState {
  const state = tools.createState(projectId);
  // As in a new Firebase project: errors never reveal whether an account exists.
  state.enableImprovedEmailPrivacy = true;
  // Email with password, and Google, are enabled.
  Object.defineProperties(state, { enableAnonymousUser: { value: false }, enableEmailLinkSignin: { value: false } });
  // The emulator creates any tenant on demand, and those are not saved.
  state.getTenantProject = () => {
    throw tools.createBadRequest('UNSUPPORTED_TENANT_OPERATION');
  };
  return state;
}
