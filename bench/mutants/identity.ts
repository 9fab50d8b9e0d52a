import type { FileMutants } from './mutant.ts';

/** Identity: who is calling. */
export const identity: FileMutants[] = [
  {
    file: 'server/identity/auth.ts',
    tests: [
      'server/http/route.test.ts',
      'server/handlers/account.test.ts',
      'server/handlers/personal-data.test.ts',
      'server/identity/sessions.test.ts',
    ],
    edits: [
      [
        "if (who === 'admin' && roleOf(user) !== 'admin') throw new Problem('auth.not-admin');\n",
        '',
        'anybody is an admin',
      ],
      ["roleOf(user) !== 'admin'", "user.role !== 'admin'", 'a role counts before the address is proven'],
      [
        "if (signedIn.hasExpired || isEnded || isOver(user, signedIn)) throw new Problem('auth.expired');\n",
        '',
        'a token is good after its session',
      ],
      ['signedIn.hasExpired || ', '', 'a token is good after its end'],
      ["if (isDeleted(user)) throw new Problem('auth.deleted');\n", '', 'who is deleted may log in again'],
      ['endedAt !== null && signedIn.issuedAt <= endedAt', 'endedAt !== null', 'who logs in again is not let in'],
      [
        "if (!session) throw new Problem(signedIn.hasExpired ? 'auth.expired' : 'auth.invalid');",
        "if (!session) throw new Problem('auth.not-yours');",
        'the token of nobody does not lead to the login',
      ],
    ],
  },
  {
    file: 'server/identity/access-token.ts',
    tests: ['server/identity/access-token.test.ts', 'server/identity/sessions.test.ts'],
    edits: [
      [
        'if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest);\n',
        '',
        'known tokens grow without end',
      ],
      ['now() >= found.expiresAt', 'false', 'a token never ends'],
      ['payload.email_verified === true', 'payload.email_verified !== false', 'an unproven address counts as proven'],
      [
        'Math.min(issuedAt + LIFETIME_SECONDS, until / 1000)',
        'issuedAt + LIFETIME_SECONDS',
        'a token outlives what it was given for',
      ],
      ['const LIFETIME_SECONDS = 60 * 60;', 'const LIFETIME_SECONDS = 24 * 60 * 60;', 'a token is good for a day'],
      ['      issuer: ISSUER,\n', '', 'a token of another product with this secret is good'],
      ["'exp', 'iat', 'auth_time'],", "'iat', 'auth_time'],", 'a token without an end is good'],
    ],
  },
  {
    file: 'server/identity/id-token.ts',
    tests: ['server/identity/id-token.test.ts'],
    edits: [
      ['v.optional(v.boolean(), false)', 'v.optional(v.boolean(), true)', 'an address counts as proven unless denied'],
      ['      audience: projectId,\n', '', 'tokens for other projects are good'],
      ["      algorithms: ['RS256'],\n", '', 'other signatures count'],
      ['Math.max(claims.iat, claims.auth_time)', 'claims.iat', 'a login may lie in the future'],
      [
        "if (error instanceof errors.JWTExpired) return new Problem('auth.expired');\n",
        '',
        'an old token looks forged',
      ],
      [
        "return new Problem('server.unavailable', {}, { cause });",
        "return new Problem('auth.invalid');",
        'a provider that is away signs people out',
      ],
      [
        " || error.code === 'ERR_JOSE_GENERIC'",
        '',
        'everybody is logged out while the provider can’t publish its keys',
      ],
    ],
  },
  {
    file: 'server/identity/claim-address.ts',
    tests: [
      'server/handlers/personal-data.test.ts',
      'server/identity/claim-address.test.ts',
      'server/identity/take-over.test.ts',
      'server/identity/sessions.test.ts',
      'server/identity/adopt-store.test.ts',
    ],
    edits: [
      [
        "if (holder && (!identity.isEmailVerified || holder.verified_at !== null)) throw new Problem('user.email-claimed');\n",
        '',
        'anybody takes an address over',
      ],
      [
        '(!identity.isEmailVerified || holder.verified_at !== null)',
        '!identity.isEmailVerified',
        'a proven address is taken from its owner',
      ],
      [
        "if (found && (await isRefused(tx, found, identity))) throw new Problem('auth.expired');\n",
        '',
        'old proofs are good after a reset',
      ],
      [
        'return verified_at !== null && !isEmailVerified;',
        'return false;',
        'an unproven token is good for a proven address',
      ],
      ['released_at !== null || authTime', 'authTime', 'tokens of a freed address go on'],
      [
        "if (hasChangedHands(row, credentials)) return 'changed-hands';\n",
        '',
        'who made the account before keeps the bookings',
      ],
      ['return isReplaced || changedAt', 'return changedAt', 'a replaced provider counts for nothing'],
      ['endedAt - authTime > SAME_MOMENT_MS', 'endedAt > authTime', 'who logs in at once after a logout is refused'],
      [
        '{ verified_at: at, tokens_from: identity.authTime }',
        '{ verified_at: at }',
        'earlier tokens live on after the proof',
      ],
      ['[changedHands, holder]', '[changedHands]', 'the earlier claim stands in the way'],
      [
        'isDetached(row) && row.verified_at !== null',
        'isDetached(row)',
        'who proves an address has what others booked with it in a project that was left',
      ],
      [
        'tokens_from: deleted?.tokens_from ?? null',
        'tokens_from: null',
        'a device from before a deletion is logged in to the account that its person has created again',
      ],
    ],
  },
  {
    file: 'server/identity/credentials.ts',
    tests: ['server/identity/credentials.test.ts'],
    edits: [
      [
        'Math.max(Math.floor(passwordUpdatedAt / 1000), validSince)',
        'Math.floor(passwordUpdatedAt / 1000)',
        'ended sessions are not seen',
      ],
      [
        "SESSION_IS_OVER.test(message) ? new Problem('auth.expired')",
        "SESSION_IS_OVER.test(message) ? new Error('over')",
        'a disabled account looks like an outage',
      ],
      ['Referer: `${pageOrigin}/`', "Referer: ''", 'a restricted key is refused'],
    ],
  },
  {
    file: 'server/identity/provider.ts',
    tests: ['server/identity/provider.test.ts'],
    edits: [["code === 'MODULE_NOT_FOUND' || ", '', 'a demo without its packages does not say so']],
  },
];
