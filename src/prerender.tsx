/**
 * The public pages as HTML, rendered while building: a visitor sees them before any script has come. They show what is
 * true for everybody; what the device knows, such as who is signed in, comes in when the page wakes up.
 */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { App } from './features/shell/app-context.ts';
import { createPageRouter, Page } from './page.tsx';
import type { Session } from './platform/session.ts';

const subscribe = () => () => {};
const later = () => Promise.reject(new Error('Not while building.'));
const session: Session = { account: null, endedBecause: undefined, subscribe, set: () => {}, clear: () => {} };
const app: App = {
  session,
  clinic: { current: undefined, load: later, subscribe },
  workspaces: { current: undefined, subscribe, reopen: later },
  updates: { isReady: false, subscribe, take: later, noteNewer: () => {} },
  install: { way: undefined, offer: undefined, subscribe, ask: later, decline: () => {} },
  loadAuth: later,
  exchange: later,
};

/** @param path one of the public pages */
export async function renderPage(path: string): Promise<string> {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createPageRouter(session, { history, scrollRestoration: false });
  await router.load();
  if (router.state.location.pathname !== path)
    throw new Error(`${path} leads on to ${router.state.location.pathname}.`);
  return renderToString(<Page app={app} router={router} />);
}
