// The page as a component and the router that drives it: the same in the browser and for prerendering.
import './features/frame/mantine-styles.ts';
import { MantineProvider } from '@mantine/core';
import { createRouter, lazyRouteComponent, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type App, AppContext } from './app/app-context.ts';
import { PageFailed } from './features/frame/page-failed.tsx';
import { LoadingPage } from './features/ui/loading.tsx';
import type { Session } from './platform/session.ts';
import { routeTree } from './routeTree.gen.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** How long the previous page stays (milliseconds); most pages load faster. */
export const PENDING_MS = 300;

interface PageRouterOptions {
  /** In place of the browser's own history. */
  history?: RouterHistory;
  /** Whether the router scrolls after rendering; called each time. */
  scrollRestoration: false | (() => boolean);
  /** In place of the 'not found' page. */
  defaultNotFoundComponent?: () => ReactNode;
}

export function createPageRouter(session: Session, options: PageRouterOptions) {
  return createRouter({
    defaultNotFoundComponent: lazyRouteComponent(() => import('./features/frame/not-found.tsx'), 'NotFound'),
    ...options,
    routeTree,
    context: { session },
    // As at the server, which answers any other spelling with 404.
    caseSensitive: true,
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: LoadingPage,
    defaultPendingMs: PENDING_MS,
  });
}

export type PageRouter = ReturnType<typeof createPageRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PageRouter;
  }
}

export function Page({ app, router }: { app: App; router: PageRouter }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      withGlobalClasses={false}
    >
      <AppContext value={app}>
        <RouterProvider router={router} />
      </AppContext>
    </MantineProvider>
  );
}
