/** Shows every message of the person once, in whichever of their tabs takes it first. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { MolarDb } from '../../data/db.ts';
import { claimUnshownMessages, countUnshownMessages } from '../../data/messages.ts';
import { showToast } from './show-toast.ts';

export function useToastFeed(db: MolarDb): void {
  const unshown = useLiveQuery(() => countUnshownMessages(db), [db]) ?? 0;
  useEffect(() => {
    // A hidden tab leaves them to the one that is looked at.
    if (unshown === 0 || document.hidden) return;
    claimUnshownMessages(db).then((messages) => Promise.all(messages.map(showToast)));
  }, [db, unshown]);
}
