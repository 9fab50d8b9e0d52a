/** For tests: the row of a user who has proven their address and is unknown to any provider. */
import type { UserRow } from '../store/tables.ts';

export function testUser(changes: Partial<UserRow> = {}): UserRow {
  const id = changes.id ?? crypto.randomUUID();
  return {
    id,
    provider_uid: `uid-${id}`,
    email: `${id}@clinic.test`,
    name: 'Pat Example',
    folded_name: null,
    role: null,
    desk_since: null,
    made_desk_at: null,
    created_at: 0,
    verified_at: 0,
    tokens_from: 0,
    claimed_at: null,
    claim_provider: null,
    made_admin_at: null,
    released_at: null,
    ...changes,
  };
}
