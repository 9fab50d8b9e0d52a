/** Shows every message of the person once, in the window that they are looking at (toast-window.ts). */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { Undo } from '../../data/db.ts';
import { claimUnshownMessages, countUnshownMessages, listWithdrawn } from '../../data/messages.ts';
import { watchTables } from '../../data/watch-tables.ts';
import { createKeptOffers } from './kept-offers.ts';
import { showMessages, showOffersAgain } from './show-messages.ts';
import { hideAllToasts, hideGoodNews, hideWithdrawn, moveToasts } from './shown-toasts.ts';
import { watchPresses } from './toast-position.ts';
import { createToastWindow } from './toast-window.ts';
import { undoOffered } from './undo-offered.ts';

export function useToastFeed(workspace: Workspace): void {
  const app = useApp();
  const { session } = app;
  const { history } = useRouter();
  useEffect(() => {
    const { db, locks } = workspace;
    const offering = {
      undo: (what: Undo) => void undoOffered(app, workspace, what).catch(console.warn),
      kept: createKeptOffers(db.name),
    };
    async function claim(): Promise<void> {
      await hideWithdrawn(db);
      if ((await countUnshownMessages(db)) === 0 || !(await window.isTurn())) return;
      const messages = await claimUnshownMessages(db);
      const withdrawn = await listWithdrawn(db, messages);
      await showMessages(
        messages.filter((message) => !withdrawn.has(message)),
        offering,
      );
    }
    const claimPatiently = () => void claim().catch(console.warn);
    const window = createToastWindow(locks, `molar.toasts ${db.name}`, claimPatiently);
    showOffersAgain(db, offering).catch(console.warn);
    const stops = [
      watchTables(db, ['messages', 'outbox', 'facts'], claim, () => {}),
      window.stop,
      watchPresses(),
      history.subscribe(() => history.location.state.dialog && void hideGoodNews().then(moveToasts)),
    ];
    return () => {
      for (const stop of stops) stop();
      // The same person's workspace may be rebuilt, on a full device for instance.
      if (session.account?.uid !== workspace.account.uid) hideAllToasts();
    };
  }, [app, workspace, session, history]);
}
