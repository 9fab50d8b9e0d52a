/**
 * The signed-in person's database, sync and commands, open exactly as long as they are signed in. Follows the session,
 * even when another tab changes it. Opens a workspace once the one before is closed, or has failed to close.
 */
import { createListeners } from '../base/listeners.ts';
import type { Locks } from '../base/locks.ts';
import { retry } from '../base/retry.ts';
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../base/within-time.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { FullDevice } from '../data/move-to-tab-memory.ts';
import type { StorageKind } from '../data/open-person-db.ts';
import type { Drafts } from '../platform/drafts.ts';
import type { Account, Ending, Session } from '../platform/session.ts';
import type { Sync } from '../sync/sync.ts';

/** Commands take it as their context. */
export interface Workspace extends CommandContext {
  account: Account;
  sync: Sync;
  storage: StorageKind;
  isSilent?: boolean | undefined;
  drafts: Drafts;
  fullDevice?: FullDevice | undefined;
  locks: Locks | undefined;
  /** For a sign-out, before `close`: empty-workspace.ts. Never rejects. */
  empty(because: Ending | undefined, isBack: () => boolean): Promise<void>;
  /**
   * Ends what runs for the person and closes their database. Empties it if they have left: a sign-out empties what is open by
   * then, and waits for nothing else. @param because why their login has ended, as for `empty`
   */
  close(because?: Ending): Promise<void>;
}

export interface Workspaces {
  readonly current: Workspace | undefined;
  subscribe(listener: () => void): () => void;
  /** Rebuilds the workspace of the same person while the screens keep showing it. */
  reopen(): Promise<void>;
}

/** The person left in another tab, or before anything was read: nobody was asked here whether refused entries may go. */
export const UNASKED: Ending = { text: '' };

/** For closing a workspace whose database gives no answer. Longer than emptying may take (empty-workspace.ts). */
const CLOSE_LIMIT_MS = DATABASE_TIME_LIMIT_MS + 1_000;

/** @param open builds the workspace of a person */
export function createWorkspaces(session: Session, open: (account: Account) => Promise<Workspace>): Workspaces {
  let current: Workspace | undefined;
  let uid: string | undefined;
  let closing: Promise<unknown> = Promise.resolve();
  /** Why the logins of those who left have ended, by uid. */
  const endings = new Map<string, Ending | undefined>();
  const listeners = createListeners();

  function change(next: Workspace | undefined) {
    current = next;
    listeners.tell();
    next?.fullDevice?.clearLists().catch(report);
  }

  async function follow() {
    const { account } = session;
    if (account?.uid === uid) {
      // Nothing has to be reopened: everything that runs for the person goes by their uid and address.
      if (account && current && current.account.name !== account.name) change({ ...current, account });
      return;
    }
    if (uid) endings.set(uid, session.ended);
    uid = account?.uid;
    if (current) noteClosing(current.close(session.ended));
    change(undefined);
    if (account) await openFor(account);
  }

  async function openFor(account: Account) {
    await closing;
    // The person may leave while it opens.
    const isWanted = () => uid === account.uid && !current;
    // Usually it fails because the network fails while the code loads.
    const opened = await retry(() => open(account), isWanted);
    if (!opened) return;
    if (isWanted()) change(opened);
    else noteClosing(opened.close(endings.get(account.uid)));
  }

  /** The next workspace waits for all that are still closing, but not for one that can't be closed. */
  function noteClosing(work: Promise<void>) {
    closing = Promise.all([closing, withinTime(CLOSE_LIMIT_MS, work).catch(report)]);
    return closing;
  }

  session.subscribe(follow);
  follow();

  return {
    get current() {
      return current;
    },
    subscribe: listeners.subscribe,
    async reopen() {
      const old = current;
      const opened = old && (await open(old.account).catch(report));
      if (!opened) return;
      // The person may have left by now.
      if (current === old) change(opened);
      await noteClosing(current === opened ? old.close() : opened.close(endings.get(opened.account.uid)));
    },
  };
}

function report(error: unknown): undefined {
  console.warn(error);
}
