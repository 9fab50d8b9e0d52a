import { createRootRouteWithContext, HeadContent, Outlet, useMatches } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Frame } from '../features/frame/frame.tsx';
import type { Session } from '../platform/session.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Rendered below the content and outside of it, so that it can be found as the page's footer. */
    Footer?: ComponentType;
  }
}

export const Route = createRootRouteWithContext<{ session: Session }>()({
  component: function Root() {
    const Footer = useMatches({ select: (matches) => matches.at(-1)?.staticData.Footer });
    return (
      <>
        <HeadContent />
        <Frame footer={Footer && <Footer />}>
          <Outlet />
        </Frame>
      </>
    );
  },
});
