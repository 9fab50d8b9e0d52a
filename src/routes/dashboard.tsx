import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireAccount } from '../features/account/guards.ts';
import { DashboardLayout } from '../features/frame/dashboard-layout.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: (input) => {
    // An admins' page would sign out a person who is no admin once more.
    const isTurnedAway =
      input.context.session.ended?.isNotAdmin &&
      input.cause === 'stay' &&
      input.matches.some(({ routeId }) => routeId === '/dashboard/_admin');
    requireAccount(input, isTurnedAway ? '/dashboard' : undefined);
  },
  component: () => (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  ),
});
