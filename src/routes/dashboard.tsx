import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireAccount } from '../features/account/guards.ts';
import { DashboardLayout } from '../features/shell/dashboard-layout.tsx';

export const Route = createFileRoute('/dashboard')({
  beforeLoad: requireAccount,
  component: () => (
    <DashboardLayout>
      <Outlet />
    </DashboardLayout>
  ),
});
