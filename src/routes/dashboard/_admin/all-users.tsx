import { createFileRoute } from '@tanstack/react-router';
import { AllUsers } from '../../../features/admin/all-users.tsx';
import { pageTitle } from '../../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/_admin/all-users')({
  head: pageTitle('All users'),
  component: AllUsers,
});
