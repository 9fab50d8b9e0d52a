import { useEffect } from 'react';
import type { Workspace } from '../../app/workspaces.ts';

const asked = new WeakSet<Workspace>();

/** Asks for the person's appointments once on each page that is opened, so that cards and dialog know what they have booked elsewhere. */
export function useOwnBookings(workspace: Workspace | undefined): void {
  useEffect(() => {
    if (workspace && !asked.has(workspace)) ask(workspace).catch(console.warn);
  }, [workspace]);
}

async function ask(workspace: Workspace): Promise<void> {
  asked.add(workspace);
  // The next look at the page asks again.
  if (!(await workspace.sync.pullBookings())) asked.delete(workspace);
}
