/** Whether single letters do something at the desk. People who use speech input, or hit keys by accident, turn them off. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { MolarDb } from '../../data/db.ts';
import { getFact, setFact } from '../../data/facts.ts';
import { onLiveConnection } from '../../data/live-connection.ts';

export function useLetterKeys(db: MolarDb): [areOn: boolean, turn: (on: boolean) => void] {
  const areOff = useLiveQuery(() => getFact(db, 'areDeskKeysOff'), [db]);
  const turn = (on: boolean) => {
    onLiveConnection(db, () => setFact(db, 'areDeskKeysOff', !on)).catch(console.warn);
  };
  return [areOff !== true, turn];
}
