import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { addToAudit } from '../store/audit.ts';
import { giveDesk, listDeskStaffIds, takeDesk, worksAtDesk } from '../store/desk-staff.ts';
import { acknowledged, unchanged } from './acknowledged.ts';
import { mustBeKnown, mustBeMeant, mustBeProven, type UserDeps } from './users.ts';

type DeskStaffCalls = 'getDeskRole' | 'listDeskStaff' | 'makeDesk' | 'removeDesk';

export function deskStaffHandlers({ transaction, now }: UserDeps): Handlers<DeskStaffCalls> {
  return {
    getDeskRole({ userEmail }, { user }) {
      if (user.email !== userEmail) throw new Problem('auth.not-yours');
      return { isDesk: worksAtDesk(user), name: user.name };
    },

    listDeskStaff: (_input, { db }) => listDeskStaffIds(db),

    async makeDesk({ userEmail }, { origin, accountId }) {
      return transaction(async (tx) => {
        await mustBeMeant(tx, userEmail, accountId);
        const id = await giveDesk(tx, userEmail, now());
        if (!id) {
          await mustBeProven(tx, userEmail);
          return unchanged;
        }
        await addToAudit(tx, origin, { action: 'desk.made', object: id, person: id });
        return acknowledged;
      });
    },

    async removeDesk({ userEmail }, { origin, accountId }) {
      return transaction(async (tx) => {
        await mustBeMeant(tx, userEmail, accountId);
        const id = await takeDesk(tx, userEmail);
        if (!id) {
          await mustBeKnown(tx, userEmail);
          return unchanged;
        }
        await addToAudit(tx, origin, { action: 'desk.removed', object: id, person: id });
        return acknowledged;
      });
    },
  };
}
