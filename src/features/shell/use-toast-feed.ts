/** Shows every message of the person once, in whichever of their tabs takes it first. */
import { useEffect } from 'react';
import type { MolarDb } from '../../data/db.ts';
import { claimUnshownMessages, countUnshownMessages } from '../../data/messages.ts';
import { watchTables } from '../../data/watch-tables.ts';
import { showMessages } from './show-messages.ts';

export function useToastFeed(db: MolarDb): void {
  useEffect(() => {
    async function claim(): Promise<void> {
      // A hidden tab leaves them to the one that is looked at.
      if (document.hidden || (await countUnshownMessages(db)) === 0) return;
      await showMessages(await claimUnshownMessages(db));
    }
    const claimPatiently = () => void claim().catch(console.warn);
    const stop = watchTables(db, ['messages'], claim, () => {});
    document.addEventListener('visibilitychange', claimPatiently);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', claimPatiently);
    };
  }, [db]);
}
