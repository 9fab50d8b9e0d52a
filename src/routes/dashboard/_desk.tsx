import { createFileRoute, Outlet } from '@tanstack/react-router';
import { DeskGate } from '../../features/desk/desk-gate.tsx';

export const Route = createFileRoute('/dashboard/_desk')({
  component: () => (
    <DeskGate>
      <Outlet />
    </DeskGate>
  ),
});
