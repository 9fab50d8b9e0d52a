/**
 * People whose databases a logout could not empty. Noted outside of those databases, so that a later page can do it
 * (empty-left-behind.ts).
 */
import * as v from 'valibot';
import { readStored } from './read-stored.ts';
import { openStorage } from './storage.ts';
import { writeStored } from './write-stored.ts';

const KEY = 'molar.left-behind';

/** By uid: whether the account was deleted, so that nothing of it may stay. */
const LeftBehind = v.record(v.string(), v.boolean());

export function listLeftBehind(): v.InferOutput<typeof LeftBehind> {
  return readStored(openStorage().storage, KEY, LeftBehind) ?? {};
}

export function noteLeftBehind(uid: string, isDeleted: boolean): void {
  write({ ...listLeftBehind(), [uid]: isDeleted });
}

/** It is emptied, or its person is back. */
export function dropLeftBehind(uid: string): void {
  const { [uid]: dropped, ...others } = listLeftBehind();
  if (dropped !== undefined) write(others);
}

function write(all: v.InferOutput<typeof LeftBehind>): void {
  // A full device must not keep anybody logged in.
  writeStored(openStorage().storage, KEY, Object.keys(all).length > 0 ? all : undefined);
}
