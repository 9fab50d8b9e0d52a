import type { Handlers } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { giveDesk, listDeskStaffIds, takeDesk, worksAtDesk } from '../store/desk-staff.ts';
import { changeRole, mustBeKnown, mustBeProven } from './change-role.ts';
import type { UserDeps } from './users.ts';

/** Undo exists only for the admin role: contract/takes-back.ts. */
const isUndo = false;

type DeskStaffCalls = 'getDeskRole' | 'listDeskStaff' | 'makeDesk' | 'removeDesk';

export function deskStaffHandlers({ transaction }: Pick<UserDeps, 'transaction'>): Handlers<DeskStaffCalls> {
  return {
    getDeskRole({ userEmail }, { user }) {
      if (user.email !== userEmail) throw new Problem('auth.not-yours');
      return { isDesk: worksAtDesk(user), name: user.name };
    },

    listDeskStaff: (_input, { db }) => listDeskStaffIds(db),

    makeDesk({ userEmail }, call) {
      const made = { action: 'desk.made', change: giveDesk, otherwise: mustBeProven } as const;
      return transaction((tx) => changeRole(tx, userEmail, { ...call, isUndo }, made));
    },

    removeDesk({ userEmail }, call) {
      const removed = { action: 'desk.removed', change: takeDesk, otherwise: mustBeKnown } as const;
      return transaction((tx) => changeRole(tx, userEmail, { ...call, isUndo }, removed));
    },
  };
}
