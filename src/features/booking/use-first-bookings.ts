import { useEffect } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { getFact } from '../../data/facts.ts';

/** A device that never listed the person's appointments asks for them once, so that cards and dialog know what they have. */
export function useFirstBookings(workspace: Workspace | undefined): void {
  useEffect(() => {
    if (workspace) pullUnknown(workspace).catch(console.warn);
  }, [workspace]);
}

async function pullUnknown({ db, sync }: Workspace): Promise<void> {
  if ((await getFact(db, 'bookingsPulledAt')) === undefined) await sync.pullBookings();
}
