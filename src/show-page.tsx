/** Hydrates the HTML that is there already if it belongs to the requested page, and otherwise renders the page. */
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
  // The code of the page must be loaded first, or what is painted would disappear again. The page reports failures itself.
  const loaded = router.load().catch(() => {});
  // The empty frame around every page must not stay for long.
  await (isShown(location.pathname) ? loaded : Promise.race([loaded, pause(PENDING_MS)]));
  if (!isShown(router.state.location.pathname)) {
    // This title belongs to the HTML that is being replaced. Without it, the tab would have no name until the page brings its own.
    const title = document.querySelector('title');
    new MutationObserver((_, observer) => {
      if (document.head.querySelectorAll('title').length < 2) return;
      title?.remove();
      observer.disconnect();
    }).observe(document.head, { childList: true });
    delete root.dataset.page;
    return createRoot(root).render(page);
  }
  // As the router does for a server-rendered page: it leaves out boundaries that such HTML does not have.
  router.ssr = { manifest: undefined };
  noteEarlyInput(document);
  // In short steps, so that clicks and typing are handled in between.
  startTransition(() => void hydrateRoot(root, page));
}
