/** Tells who books or cancels without a connection that nothing is lost, and that nothing is decided either. */
import { addMessage } from '../../data/messages.ts';
import type { Workspace } from '../shell/workspaces.ts';

export async function sayIfOffline({ db, sync }: Pick<Workspace, 'db' | 'sync'>): Promise<void> {
  if (sync.getState().isOnline !== 'offline') return;
  const text = 'Saved on this device. It is sent as soon as the clinic can be reached.';
  await addMessage(db, { kind: 'info', text }, Date.now());
}
