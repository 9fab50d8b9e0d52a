/**
 * Calls with the person's access token, which is renewed once and silently. Nothing is sent with another person's
 * token: tabs share the stored one, and somebody else may have logged in in another tab. A public call carries none.
 */
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts';
import { readClaims } from '../base/token-claims.ts';
import { withinTime } from '../base/within-time.ts';
import type { Api, CallOptions } from './api.ts';
import { isDeleted, type Outcome } from './outcome.ts';

/** On its own, the provider's SDK would wait for half a minute. */
const RENEWAL_LIMIT_MS = 10_000;

export interface TokenDeps {
  api: Api;
  uid: string;
  /** May be another person's. */
  getAccessToken(): string | null;
  /** Null when the provider says that nobody is signed in. Throws when the network fails. */
  renewAccessToken(): Promise<string | null>;
}

export type AuthorizedCall = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options?: Omit<CallOptions, 'token'>,
) => Promise<Outcome<Output<E>>>;

export function createAuthorizedCall({ api, uid, getAccessToken, renewAccessToken }: TokenDeps): AuthorizedCall {
  // Pulls and the drain may find the token expired at the same moment.
  let renewal: Promise<string | null> | undefined;
  /** Undefined when the network failed. */
  async function renew(signal: AbortSignal | undefined): Promise<string | null | undefined> {
    renewal ??= renewAccessToken().finally(() => {
      renewal = undefined;
    });
    return await withinTime(RENEWAL_LIMIT_MS, renewal, signal).catch((error: unknown) => {
      if (isOwnFault(error)) throw error;
      return undefined;
    });
  }

  const isOwn = (token: string | null): token is string => ownerOf(token) === uid;

  return async (endpoint, input, options) => {
    if (endpoint.who === 'public') return api.call(endpoint, input, options);
    const send = (token?: string) => api.call(endpoint, input, { ...options, token });
    const stored = getAccessToken();
    const outcome = isOwn(stored) ? await send(stored) : undefined;
    if (outcome && (outcome.kind !== 'reauth' || isDeleted(outcome))) return outcome;

    // Another call may have renewed it, in this tab or another.
    const latest = getAccessToken();
    const fresh = latest !== stored && isOwn(latest) ? latest : await renew(options?.signal);
    if (fresh === undefined) return { kind: 'retry', scope: 'network', isUnsent: true };
    if (fresh) return isOwn(fresh) ? send(fresh) : { kind: 'reauth' };

    // Nobody is signed in. The clinic says so in its own words, unless another person's token is stored.
    return outcome ?? (ownerOf(stored) === undefined ? send() : { kind: 'reauth' });
  };
}

/** A missing browser API. A module that could not be fetched is a TypeError too, but means that the network is missing. */
function isOwnFault(error: unknown): boolean {
  return (
    error instanceof ReferenceError || (error instanceof TypeError && !/\bmodule\b|fetch|network/i.test(error.message))
  );
}

export const ownerOf = (token: string | null): string | undefined => (token ? readClaims(token).uid : undefined);
