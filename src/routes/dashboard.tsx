import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireAccount } from '../features/account/guards.ts';
import { DashboardLayout } from '../features/frame/dashboard-layout.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: (input) => {
    const { ended } = input.context.session;
    // An admins' page would sign out a person who is no admin once more, as nobody is whose account is new.
    const isTurnedAway =
      (ended?.isNotAdmin || ended?.isDeleted) &&
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
