/**
 * A store remembers whose identity project it belongs to: an id of another project says nothing about who somebody is, and
 * anybody can have any address in the demo. Another project takes a store over only when told to.
 */
import { ownOrigin } from '../audit/origin.ts';
import { StartError } from '../start-error.ts';
import { addToAudit } from '../store/audit.ts';
import { keepSetting, writeSetting } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import { detachUsers, hasUserAt } from '../store/users.ts';

// The SDK never takes a project with this prefix for a real one.
export const DEMO_PROJECT = 'demo-molar';
const SETTING = 'identity-project';

interface Adoption {
  projectId: string;
  /** The project that may take over the store of another. */
  adopt: string | undefined;
  /** Milliseconds. */
  now: number;
}

/** @throws StartError when the store is another project's */
export async function keepProject({ db, transaction }: Store, { projectId, adopt, now }: Adoption): Promise<void> {
  // Stores from before this was kept know it by the demo's own accounts.
  const first = (await hasUserAt(db, 'molar.test')) ? DEMO_PROJECT : projectId;
  const owner = await keepSetting(db, SETTING, first);
  if (owner === projectId) return;
  const isDemo = owner === DEMO_PROJECT;
  if (adopt !== projectId) {
    const without = isDemo ? 'the demo’s people and bookings' : 'anybody’s role and login';
    throw new StartError(
      `FIREBASE_PROJECT_ID: this store has the people of the project ${owner}; set ADOPT_STORE=${projectId} to go on without ${without}, or take another store`,
    );
  }
  await transaction(async (tx) => {
    await (isDemo ? forgetPeople(tx) : detachUsers(tx, now));
    await writeSetting(tx, SETTING, projectId);
    const detail = `from ${owner} to ${projectId}`;
    await addToAudit(
      tx,
      ownOrigin(() => now),
      { action: 'store.adopted', object: 'store', detail },
    );
  });
}

async function forgetPeople(tx: Database): Promise<void> {
  const tables = [
    'ended_sessions',
    'answers',
    'payments',
    'payment_events',
    'payment_alerts',
    'desk_payments',
    'simulator',
    'visit_events',
    'walk_ins',
    'cancellations',
    'bookings',
    'patients',
    'users',
    'once_admins',
  ] as const;
  for (const table of tables) await tx.deleteFrom(table).execute();
}
