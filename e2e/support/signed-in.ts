// People who are signed in before the page opens: makes the page's calls, and stores the data that the page would keep.
import type { BrowserContext } from 'playwright/test';
import type { Config } from '../../contract/clinic.ts';
import type { Person } from './person.ts';

export interface SignedIn extends Person {
  /** The provider's id of the person. */
  uid: string;
  accessToken: string;
  photoURL?: string;
}

/** Signs the person in at the emulator, and exchanges that for the access token of the server at `origin`. */
export async function signInByCall(origin: string, person: Person): Promise<SignedIn> {
  const { auth } = (await (await fetch(`${origin}/config`)).json()) as Config;
  const { email, name, password } = person;
  const proof = await send<{ idToken: string; localId: string }>(
    `${auth.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${auth.apiKey}`,
    { method: 'POST', body: { email, password, returnSecureToken: true } },
  );
  const { accessToken } = await send<{ accessToken: string }>(`${origin}/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    body: { email, name },
    token: proof.idToken,
  });
  return { ...person, uid: proof.localId, accessToken };
}

/**
 * Pages of `context` start as on a device on which the person has signed in. The provider's own storage stays empty.
 * A cookie brings the data to the page, once: Playwright itself would open another page to write local storage.
 */
export async function rememberOn(context: BrowserContext, origin: string, person: SignedIn): Promise<void> {
  const { uid, email, name, photoURL = null, accessToken } = person;
  const account = JSON.stringify({ uid, email, name, photoURL });
  const value = encodeURIComponent(JSON.stringify({ 'molar.account': account, accessToken }));
  await context.addCookies([{ name: 'remembered', value, url: origin }]);
  await context.addInitScript(() => {
    const [, remembered] = /(?:^|; )remembered=([^;]*)/.exec(document.cookie) ?? [];
    if (!remembered) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the page must have it before its own first line runs.
    document.cookie = 'remembered=; max-age=0; path=/';
    for (const [key, kept] of Object.entries<string>(JSON.parse(decodeURIComponent(remembered)))) {
      localStorage.setItem(key, kept);
    }
  });
}

interface Sending {
  method: 'POST' | 'PUT';
  body: object;
  token?: string;
}

async function send<T>(url: string, { method, body, token }: Sending): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
