/**
 * Our access token, in local storage under the key that the specification names, with a copy for the worker. It is never
 * decoded here: the server alone judges it. Nothing else is kept in this file, so that everybody who touches the token
 * is easy to find.
 */
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
