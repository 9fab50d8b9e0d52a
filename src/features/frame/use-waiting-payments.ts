/** How many payments no admin has seen to. Undefined unless the clinic has said so lately: an old count may be wrong. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { getFact } from '../../data/facts.ts';
import { countUnseenAlerts } from '../../data/payment-alerts.ts';
import { pullAlertsUnasked } from '../../sync/pull-admin-lists.ts';
import type { Sync } from '../../sync/sync.ts';
import { useNow } from '../live/use-now.ts';
import { usePull } from '../live/use-pull.ts';

const REFRESH_MS = 120_000;
/** Longer than two refreshes, because one may fail. */
const LATELY_MS = 300_000;

export function useWaitingPayments({ db, sync }: Workspace, isPulledElsewhere: boolean): number | undefined {
  const pull = useMemo(() => (isPulledElsewhere ? undefined : () => pullAlerts(sync)), [sync, isPulledElsewhere]);
  usePull(pull, { every: REFRESH_MS });
  const known = useLiveQuery(() => readWaiting(db), [db]);
  const now = useNow();
  return known && Math.abs(now - known.pulledAt) < LATELY_MS ? known.count : undefined;
}

/** While the clinic is out of reach, only the sync's rounds try to reach it. */
async function pullAlerts(sync: Sync): Promise<boolean> {
  return sync.getState().clinic !== 'offline' && (await sync.pullList('paymentAlerts', pullAlertsUnasked));
}

async function readWaiting(db: MolarDb) {
  const [count, pulledAt = 0] = await Promise.all([countUnseenAlerts(db), getFact(db, 'paymentAlertsPulledAt')]);
  return { count, pulledAt };
}
