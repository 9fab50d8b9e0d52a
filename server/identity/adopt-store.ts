/**
 * A store belongs to one identity project: an id from another project does not identify a person, and in the demo anybody can
 * have any address. Another project takes over a store only if `ADOPT_STORE` names it.
 */
import { ownOrigin } from '../audit/origin.ts';
import { StartError } from '../start-error.ts';
import { addToAudit } from '../store/audit.ts';
import { keepSetting, writeSetting } from '../store/settings.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import { detachUsers, hasUserAt } from '../store/users.ts';

// The SDK never treats a project with this prefix as a real one.
export const DEMO_PROJECT = 'demo-molar';
const SETTING = 'identity-project';

interface Adoption {
  projectId: string;
  /** From `ADOPT_STORE`. */
  adopt: string | undefined;
  now: number;
}

/** Takes over the store of another project if `adopt` says so. @throws StartError if not, or if it names a third project */
export async function mustBeOurStore({ db, transaction }: Store, { projectId, adopt, now }: Adoption): Promise<void> {
  if (adopt !== undefined && adopt !== projectId) {
    throw new StartError(
      `ADOPT_STORE: ${adopt} is not this server’s project, which is ${projectId}; change FIREBASE_*, or leave ADOPT_STORE out`,
    );
  }
  // A store from before this setting belongs to the demo if it has the demo's accounts.
  const first = (await hasUserAt(db, 'molar.test')) ? DEMO_PROJECT : projectId;
  const owner = await keepSetting(db, SETTING, first);
  if (owner === projectId) return;
  const isDemo = owner === DEMO_PROJECT;
  if (adopt === undefined) {
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
