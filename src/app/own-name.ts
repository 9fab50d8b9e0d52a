/** The person's name on this device. They may change it on another one, and the clinic books under the new name at once. */
import type { Session } from '../platform/session.ts';
import type { OwnName } from '../sync/pull.ts';

export function createOwnName(session: Session, uid: string): OwnName {
  const own = () => (session.account?.uid === uid ? session.account : undefined);
  return {
    get: () => own()?.name,
    set(name) {
      const account = own();
      if (account) session.set({ ...account, name });
    },
  };
}
