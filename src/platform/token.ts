/** Our access token, in local storage under the key that the specification names, with a copy for the worker. */
import { openStorage } from './storage.ts';
import { createTokenMirror } from './token-mirror.ts';

const KEY = 'accessToken';
const mirror = createTokenMirror();

export function readAccessToken(): string | null {
  return openStorage().storage.getItem(KEY);
}

export function writeAccessToken(accessToken: string): void {
  openStorage().storage.setItem(KEY, accessToken);
  mirror.write(accessToken);
}

export function clearAccessToken(): void {
  openStorage().storage.removeItem(KEY);
  mirror.write(null);
}
