import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireAccount } from '../features/account/guards.ts';
import { DashboardLayout } from '../features/frame/dashboard-layout.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: (input) => {
    // Who is no admin would be signed out on an admins' page once more.
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
