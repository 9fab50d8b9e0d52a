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

/** The provider counts whole seconds: a login this soon after an ended one may be a new one, and is let in. */
const SAME_MOMENT_MS = 2000;

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
async function claimIn(tx: Database, { credentials, ...claim }: ClaimInTransaction): Promise<UserRow | undefined> {
  const { identity, origin, at } = claim;
  const rows = await lockUsers(tx, identity);
  const found = findTheirs(rows, identity);
  const holder = rows.find((row) => row !== found);
  if (found && (await isRefused(tx, found, identity))) throw new Problem('auth.expired');
  if (holder && (!identity.isEmailVerified || holder.verified_at !== null)) throw new Problem('user.email-claimed');
  const fate = found && fateOf(found, identity, credentials);
  if (fate === 'undecided') return undefined;
  const kept = fate === 'kept' ? found : undefined;
  const deleted = fate === 'deleted' ? found : undefined;
  const changedHands = fate === 'changed-hands' ? found : undefined;
  const released = [changedHands, holder].filter((row) => row !== undefined);
  // A person who comes back after deleting their account is a new user: the audit's old lines belong to nobody.
  if (deleted) await freeAccount(tx, deleted.id);
  for (const row of released) await release(tx, row, at);
  const own = await writeOwn(tx, claim, { kept, deleted });
  await keepOwnPatient(tx, { userId: own.id, at });
  if (identity.isEmailVerified) await adoptPatients(tx, own);
  const lines = released.map(({ id }) => ({ action: 'address.taken-over', object: id, person: id }) as const);
  const isRenamed = kept && kept.name !== own.name;
  const renamed = isRenamed ? [{ action: 'name.changed', object: own.id, person: own.id } as const] : [];
  await addToAudit(tx, { ...origin, who: own.id }, ...lines, ...renamed);
  return own;
}

function findTheirs(rows: readonly UserRow[], { uid, isEmailVerified }: Identity): UserRow | undefined {
  const own = rows.find(({ provider_uid }) => provider_uid === uid);
  return own ?? (isEmailVerified ? rows.find(isProvenBefore) : undefined);
}

/** The address was proven with an identity project that the clinic has left. */
function isProvenBefore(row: UserRow): boolean {
  return isDetached(row) && row.verified_at !== null;
}

async function isRefused(tx: Database, own: UserRow, identity: Identity): Promise<boolean> {
  if (isOver(own, identity)) return true;
  const { authTime } = identity;
  const { endedAt = null } = (await getSession(tx, { userId: own.id, authTime })) ?? {};
  return endedAt !== null && endedAt - authTime > SAME_MOMENT_MS;
}

type Fate = 'kept' | 'changed-hands' | 'deleted' | 'undecided';

function fateOf(row: UserRow, { isEmailVerified }: Identity, credentials: Credentials | undefined): Fate {
  if (isEmailVerified && isClaimed(row)) {
    if (!credentials) return 'undecided';
    if (hasChangedHands(row, credentials)) return 'changed-hands';
  }
  return isDeleted(row) ? 'deleted' : 'kept';
}

function isClaimed({ verified_at, claimed_at }: UserRow): boolean {
  return verified_at === null && claimed_at !== null;
}

/** The account got a new password, or another way to sign in, after the claim. */
function hasChangedHands({ claimed_at, claim_provider }: UserRow, { changedAt, providers }: Credentials): boolean {
  const isReplaced = claim_provider !== null && !providers.includes(claim_provider);
  return isReplaced || changedAt > (claimed_at ?? 0);
}

async function release(tx: Database, row: UserRow, at: number): Promise<void> {
  // Only in stores from before addresses were proven. A role that was never removed is left for the address's real owner.
  if (row.role === null) await keepOnceAdmin(tx, row);
  await releaseUser(tx, row.id, at);
}

async function writeOwn(
  tx: Database,
  { identity, name, at }: Omit<ClaimInTransaction, 'credentials'>,
  { kept, deleted }: { kept: UserRow | undefined; deleted: UserRow | undefined },
): Promise<UserRow> {
  const { uid, email } = identity;
  const user = { email, name, provider_uid: uid, ...ownership(kept, identity, at) };
  if (!kept) {
    const fresh = { id: randomUUID(), role: null, created_at: at, tokens_from: deleted?.tokens_from ?? null };
    return insertUser(tx, { ...fresh, ...user });
  }
  if (kept.email !== email) await keepOnceAdmin(tx, kept);
  return updateUser(tx, kept.id, user);
}

function ownership(own: UserRow | undefined, identity: Identity, at: number): Partial<UserRow> {
  const isSameAddress = own?.email === identity.email;
  if (identity.isEmailVerified) {
    const isProven = isSameAddress && own.verified_at !== null;
    return isProven ? {} : { verified_at: at, tokens_from: identity.authTime };
  }
  return isSameAddress ? {} : { claimed_at: identity.issuedAt, claim_provider: identity.signInProvider };
}
