/** Prerenders the public pages as HTML with what is true for everybody. Hydration adds what the device knows. */
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { App } from './app/app-context.ts';
import { LoadingPage } from './features/ui/loading.tsx';
import { createPageRouter, Page } from './page.tsx';
import { productName } from './platform/env.ts';
import type { Session } from './platform/session.ts';

const subscribe = () => () => {};
const later = () => Promise.reject(new Error('Not while building.'));
const nothing = () => {};
const session: Session = {
  account: null,
  ended: undefined,
  mayBeOfAnother: () => false,
  subscribe,
  set: nothing,
  clear: nothing,
  noteEntering: nothing,
  noteToastGone: nothing,
  isLogoutPending: false,
  noteLogoutDone: nothing,
  isSignedIn: () => false,
  takeWelcome: () => undefined,
};
const app: App = {
  session,
  clinic: { current: undefined, load: later, refresh: later, subscribe },
  workspaces: { current: undefined, subscribe, reopen: later },
  updates: { isReady: false, subscribe, take: later, reload: () => {}, noteNewer: () => {} },
  install: { way: undefined, offer: undefined, subscribe, ask: later, decline: () => {} },
  loadAuth: later,
  showToast: later,
};

/** @param path one of the public pages */
export async function renderPage(path: string): Promise<string> {
  const { router, html } = await render(path, { scrollRestoration: false });
  if (router.state.location.pathname !== path)
    throw new Error(`${path} leads on to ${router.state.location.pathname}.`);
  return html;
}

/** The frame around every page, with a page loading in it. It is not known which one, so the title is the product's name. */
export async function renderShell(): Promise<string> {
  const { html } = await render('/shell.html', {
    scrollRestoration: false,
    defaultNotFoundComponent: () => <LoadingPage isLate />,
  });
  return renderToString(<title>{productName}</title>) + html;
}

async function render(path: string, options: Parameters<typeof createPageRouter>[1]) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createPageRouter(session, { ...options, history });
  await router.load();
  return { router, html: renderToString(<Page app={app} router={router} />) };
}
