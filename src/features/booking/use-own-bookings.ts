import { useEffect } from 'react';
import type { Workspace } from '../../app/workspaces.ts';

const asked = new WeakSet<Workspace>();

/** Fetches the person's appointments once per page load, so cards and dialog know what was booked elsewhere. */
export function useOwnBookings(workspace: Workspace | undefined): void {
  useEffect(() => {
    if (workspace && !asked.has(workspace)) ask(workspace).catch(console.warn);
  }, [workspace]);
}

async function ask(workspace: Workspace): Promise<void> {
  asked.add(workspace);
  // The next visit to the page asks again.
  if (!(await workspace.sync.pullBookings())) asked.delete(workspace);
}
