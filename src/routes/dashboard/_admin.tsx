import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminGate } from '../../features/admin/admin-gate.tsx';

export const Route = createFileRoute('/dashboard/_admin')({
  component: () => (
    <AdminGate>
      <Outlet />
    </AdminGate>
  ),
});
