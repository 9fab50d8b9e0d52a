/**
 * Puts the page on the screen: hydrates the HTML that is there already, if it belongs to the requested page, and
 * renders the page otherwise.
 */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { App } from './app/app-context.ts';
import { pause } from './base/pause.ts';
import { Page, type PageRouter, PENDING_MS } from './page.tsx';
import { noteEarlyInput } from './platform/early-input.ts';

export async function showPage(root: HTMLElement, app: App, router: PageRouter): Promise<void> {
  const page = <Page app={app} router={router} />;
  if (!root.dataset.page) return createRoot(root).render(page);
  const isShown = (path: string) => path === root.dataset.page;
  // The code of the page must be there first, or what is painted would go away again. What fails is said by the page.
  const loaded = router.load().catch(() => {});
  // What stands around every page can't say for long that there is nothing in it.
  await (isShown(location.pathname) ? loaded : Promise.race([loaded, pause(PENDING_MS)]));
  if (!isShown(router.state.location.pathname)) {
    // It is of the HTML that goes; the page brings its own once it is there.
    const title = document.querySelector('title');
    loaded.then(() => title?.remove());
    delete root.dataset.page;
    return createRoot(root).render(page);
  }
  // As the router does with a page that came from a server: without the boundaries that such HTML does not have.
  router.ssr = { manifest: undefined };
  noteEarlyInput(document);
  // In short steps: somebody may press or type meanwhile.
  startTransition(() => void hydrateRoot(root, page));
}
