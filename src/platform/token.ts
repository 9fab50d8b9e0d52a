/**
 * Our access token, in local storage under the key that the specification names. It is never decoded here: the server
 * alone judges it. Nothing else is kept in this file, so that everybody who touches the token is easy to find.
 */
const KEY = 'accessToken';

export function readAccessToken(): string | null {
  return localStorage.getItem(KEY);
}

export function writeAccessToken(accessToken: string): void {
  localStorage.setItem(KEY, accessToken);
}

export function clearAccessToken(): void {
  localStorage.removeItem(KEY);
}
