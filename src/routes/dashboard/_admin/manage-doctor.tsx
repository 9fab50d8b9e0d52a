import { createFileRoute } from '@tanstack/react-router';
import { ManageDoctor } from '../../../features/admin/manage-doctor.tsx';
import { pageTitle } from '../../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/_admin/manage-doctor')({
  head: pageTitle('Manage doctor'),
  component: ManageDoctor,
});
