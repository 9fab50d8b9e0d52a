/** The demo users and their one-time codes on disk. A file that can't be read stops the start and is never overwritten. */
import { join } from 'node:path';
import * as v from 'valibot';
import type { AuthState } from './firebase-tools.ts';
import { readIfThere, replaceFile } from './private-file.ts';

const SavedIdentity = v.object({
  version: v.literal(1),
  users: v.array(
    v.looseObject({
      localId: v.string(),
      providerUserInfo: v.optional(v.array(v.looseObject({ providerId: v.string() }))),
    }),
  ),
  codes: v.array(
    v.looseObject({
      email: v.string(),
      requestType: v.string(),
      oobCode: v.string(),
      oobLink: v.string(),
    }),
  ),
});

/** Restored from the user's own email and password by the emulator. */
const OWN_PROVIDERS = ['password', 'phone'];

export function identityPath(dataDir: string): string {
  return join(dataDir, 'identity.json');
}

/** Fills `state` from the file; false if there is no file yet. */
export async function loadIdentity(path: string, state: AuthState): Promise<boolean> {
  const text = await readIfThere(path);
  if (text === undefined) return false;
  const saved = parse(path, text);
  for (const { localId, ...user } of saved.users) {
    const providerUserInfo = user.providerUserInfo?.filter(({ providerId }) => !OWN_PROVIDERS.includes(providerId));
    state.overwriteUserWithLocalId(localId, { ...user, providerUserInfo });
  }
  for (const code of saved.codes) state.oobs.set(code.oobCode, code);
  return true;
}

/** Returns `save`, which resolves once the state at its call is on disk. Calls during a write share the next one. */
export function createSave(path: string, state: AuthState): () => Promise<void> {
  let onDisk = '';
  let last = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    next = undefined;
    const text = describe(state);
    if (text === onDisk) return;
    await replaceFile(path, text);
    onDisk = text;
  };
  return () => {
    // A failed write has rejected for its own callers; the next one starts over.
    next ??= last.then(write, write);
    last = next;
    return next;
  };
}

function describe(state: AuthState): string {
  return JSON.stringify({ version: 1, users: [...state.users.values()], codes: [...state.oobs.values()] });
}

function parse(path: string, text: string): v.InferOutput<typeof SavedIdentity> {
  try {
    return v.parse(SavedIdentity, JSON.parse(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The demo accounts in ${path} can't be read (${reason}). Restore the file, or remove it to start with fresh ones.`,
    );
  }
}
