/**
 * Finds the user of an ID token. An address belongs to the account that claimed it first, until an account proves it: then
 * it belongs to that account alone, and earlier tokens are invalid. (decision 017)
 */
import { randomUUID } from 'node:crypto';
import type { Origin } from '../audit/origin.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit } from '../store/audit.ts';
import { keepOnceAdmin } from '../store/once-admins.ts';
import { adoptPatients, keepOwnPatient } from '../store/patients.ts';
import { getSession } from '../store/sessions.ts';
import type { Store } from '../store/store.ts';
import type { Database, UserRow } from '../store/tables.ts';
import { freeAccount, insertUser, isDeleted, isDetached, lockUsers, releaseUser, updateUser } from '../store/users.ts';
import type { SignedIn } from './access-token.ts';
import type { Credentials, ReadCredentials } from './credentials.ts';
import type { Identity } from './id-token.ts';

/** Milliseconds. The provider counts whole seconds: a login this soon after an ended one may be a new one, and is let in. */
const SAME_MOMENT = 2000;

export interface ClaimDeps {
  transaction: Store['transaction'];
  readCredentials: ReadCredentials;
  now: () => number;
}

interface Claim {
  identity: Identity;
  idToken: string;
  name: string;
  origin: Origin;
}

/** @throws Problem `auth.expired`, `user.email-claimed`, or `server.unavailable` if the provider can't be reached */
export async function claimAddress(
  { transaction, readCredentials, now }: ClaimDeps,
  { idToken, ...claim }: Claim,
): Promise<UserRow> {
  const claimWith = (credentials?: Credentials) =>
    transaction((tx) => claimIn(tx, { ...claim, credentials, at: now() }));
  // Not inside the transaction, because the provider may take seconds.
  return (await claimWith()) ?? ((await claimWith(await readCredentials(idToken))) as UserRow);
}

/** True for a token from before all sessions were ended, or before the address was proven or passed to another account. */
export function isOver(
  { verified_at, tokens_from, released_at }: UserRow,
  { isEmailVerified, authTime }: Pick<SignedIn, 'isEmailVerified' | 'authTime'>,
): boolean {
  if (released_at !== null || authTime < (tokens_from ?? 0)) return true;
  return verified_at !== null && !isEmailVerified;
}

interface ClaimInTransaction extends Omit<Claim, 'idToken'> {
  credentials: Credentials | undefined;
  at: number;
}

/** Undefined if the account's credentials are needed first. */
async function claimIn(
  tx: Database,
  { identity, name, origin, credentials, at }: ClaimInTransaction,
): Promise<UserRow | undefined> {
  const { uid, email, isEmailVerified } = identity;
  const rows = await lockUsers(tx, identity);
  const rowOfAddress = rows.find((row) => row.email === email && row.provider_uid !== uid);
  const released: UserRow[] = [];
  let own = rows.find(({ provider_uid }) => provider_uid === uid);
  const isTheirs = !own && isEmailVerified && isProvenBefore(rowOfAddress);
  if (isTheirs) own = rowOfAddress;
  const holder = isTheirs ? undefined : rowOfAddress;

  if (own && (await isRefused(tx, own, identity))) throw new Problem('auth.expired');
  if (holder && (!isEmailVerified || holder.verified_at !== null)) throw new Problem('user.email-claimed');
  if (own && isEmailVerified && isClaimed(own)) {
    if (!credentials) return undefined;
    if (hasChangedHands(own, credentials)) {
      released.push(own);
      own = undefined;
    }
  }
  // A person who comes back after deleting their account is a new user: the audit's old lines belong to nobody.
  const deleted = own && isDeleted(own) ? own : undefined;
  if (deleted) {
    await freeAccount(tx, deleted.id);
    own = undefined;
  }
  if (holder) released.push(holder);
  for (const other of released) {
    // Only in stores from before addresses were proven. A role that was never removed is left for the address's real owner.
    if (other.role === null) await keepOnceAdmin(tx, other);
    await releaseUser(tx, other.id, at);
  }
  if (own && own.email !== email) await keepOnceAdmin(tx, own);
  const user = { email, name, provider_uid: uid, ...ownership(own, identity, at) };
  const row = own
    ? await updateUser(tx, own.id, user)
    : await insertUser(tx, {
        tokens_from: deleted?.tokens_from ?? null,
        id: randomUUID(),
        role: null,
        created_at: at,
        ...user,
      });
  await keepOwnPatient(tx, { userId: row.id, at });
  if (isEmailVerified) await adoptPatients(tx, row);
  const lines = released.map(({ id }) => ({ action: 'address.taken-over', object: id, person: id }) as const);
  const isRenamed = own && own.name !== row.name;
  const renamed = isRenamed ? [{ action: 'name.changed', object: row.id, person: row.id } as const] : [];
  await addToAudit(tx, { ...origin, who: row.id }, ...lines, ...renamed);
  return row;
}

/** The address was proven with an identity project that the clinic has left. */
function isProvenBefore(row: UserRow | undefined): boolean {
  return row !== undefined && isDetached(row) && row.verified_at !== null;
}

async function isRefused(tx: Database, own: UserRow, identity: Identity): Promise<boolean> {
  if (isOver(own, identity)) return true;
  const { authTime } = identity;
  const { endedAt = null } = (await getSession(tx, { userId: own.id, authTime })) ?? {};
  return endedAt !== null && endedAt - authTime > SAME_MOMENT;
}

function isClaimed({ verified_at, claimed_at }: UserRow): boolean {
  return verified_at === null && claimed_at !== null;
}

/** The account got a new password, or another way to sign in, after the claim. */
function hasChangedHands({ claimed_at, claim_provider }: UserRow, { changedAt, providers }: Credentials): boolean {
  const isReplaced = claim_provider !== null && !providers.includes(claim_provider);
  return isReplaced || changedAt > (claimed_at ?? 0);
}

function ownership(own: UserRow | undefined, identity: Identity, at: number): Partial<UserRow> {
  const isSameAddress = own?.email === identity.email;
  if (identity.isEmailVerified) {
    const isProven = isSameAddress && own.verified_at !== null;
    return isProven ? {} : { verified_at: at, tokens_from: identity.authTime };
  }
  return isSameAddress ? {} : { claimed_at: identity.issuedAt, claim_provider: identity.signInProvider };
}
