import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { Frame } from '../features/shell/frame.tsx';
import type { Session } from '../platform/session.ts';

export const Route = createRootRouteWithContext<{ session: Session }>()({
  component: () => (
    <>
      <HeadContent />
      <Frame>
        <Outlet />
      </Frame>
    </>
  ),
});
