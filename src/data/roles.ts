/** What the clinic says of the person's roles. Of other people the device keeps only what a role of theirs lets them see. */
import type { Role } from '../../contract/account.ts';
import type { MolarDb } from './db.ts';
import { getFact, setFact } from './facts.ts';
import { emptyList } from './pulled-list.ts';

/** An admin may see the front desk as well. What is known of anybody else's desk stays. */
export async function setRole(db: MolarDb, role: Role): Promise<void> {
  await db.transaction('rw', db.facts, db.users, db.paymentAlerts, async () => {
    const before = await getFact(db, 'role');
    await setFact(db, 'role', role);
    if (role === 'admin') return setFact(db, 'isDesk', true);
    if (before === 'admin') for (const list of ['users', 'paymentAlerts'] as const) await emptyList(db, list);
  });
}

/** What waits for the sheets stays, for the clinic to refuse or take. */
export async function setDesk(db: MolarDb, isDesk: boolean): Promise<void> {
  await db.transaction('rw', [db.facts, db.visits, db.prints, db.users, db.paymentAlerts], async () => {
    // Admins may do all that the desk may.
    if (!isDesk) await setRole(db, null);
    const before = await getFact(db, 'isDesk');
    await setFact(db, 'isDesk', isDesk);
    if (before && !isDesk) await Promise.all([db.visits.clear(), db.prints.clear(), db.facts.delete('deskProof')]);
  });
}
