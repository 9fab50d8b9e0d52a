/** Tells who books or cancels without a connection that nothing is lost, and that nothing is decided either. */
import { addMessage } from '../../data/messages.ts';
import type { Workspace } from '../shell/workspaces.ts';

export async function sayIfOffline({ db, sync, place }: Pick<Workspace, 'db' | 'sync' | 'place'>): Promise<void> {
  if (sync.getState().isOnline !== 'offline') return;
  const text =
    place === 'device'
      ? 'Saved on this device. It is sent as soon as the clinic can be reached.'
      : 'Not sent yet, and kept in this tab only. Leave it open until the clinic can be reached.';
  await addMessage(db, { kind: 'info', text }, Date.now());
}
