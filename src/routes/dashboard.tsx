import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DashboardLayout } from '../features/frame/dashboard-layout.tsx';
import { requireAccount } from '../features/sign-in/guards.ts';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: (input) => {
    const { ended } = input.context.session;
    // Back on an admin page, the next login would end at once: this person is no admin, and a new account never is one.
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
