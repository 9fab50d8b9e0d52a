/** The person's roles, as the clinic says. The device keeps data about other people only while a role lets the person see it. */
import type { Role } from '../../contract/account.ts';
import type { MolarDb } from './db.ts';
import { getFact, setFact } from './facts.ts';
import { emptyList } from './pulled-list.ts';

/** An admin may see the front desk as well. For anybody else, `isDesk` stays as it was. */
export async function setRole(db: MolarDb, role: Role): Promise<void> {
  await db.transaction('rw', db.facts, db.users, db.paymentAlerts, async () => {
    const before = await getFact(db, 'role');
    await setFact(db, 'role', role);
    if (role === 'admin') return setFact(db, 'isDesk', true);
    if (before === 'admin') for (const list of ['users', 'paymentAlerts'] as const) await emptyList(db, list);
  });
}

/** Waiting entries for the sheets stay, for the clinic to accept or refuse. */
export async function setDesk(db: MolarDb, isDesk: boolean): Promise<void> {
  await db.transaction('rw', [db.facts, db.visits, db.prints, db.users, db.paymentAlerts], async () => {
    // Admins may do everything that the desk may.
    if (!isDesk) await setRole(db, null);
    const before = await getFact(db, 'isDesk');
    await setFact(db, 'isDesk', isDesk);
    if (before && !isDesk) await Promise.all([db.visits.clear(), db.prints.clear(), db.facts.delete('deskProof')]);
  });
}
