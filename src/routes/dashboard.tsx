import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireAccount } from '../features/account/guards.ts';
import { DashboardLayout } from '../features/shell/dashboard-layout.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: (input) => {
    // Who was signed out while on an admins' page may be no admin, and would be signed out there once more.
    const wasAmongAdmins =
      input.cause === 'stay' && input.matches.some(({ routeId }) => routeId === '/dashboard/_admin');
    requireAccount(input, wasAmongAdmins ? '/dashboard' : undefined);
  },
  component: () => (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  ),
});
