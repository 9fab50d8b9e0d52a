/** What an access token says about its owner. Only the server checks its signature. */

interface Claims {
  uid?: string;
  email_verified?: boolean;
}

/** Empty if it is not a token. */
export function readClaims(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as Claims;
  } catch {
    return {};
  }
}
