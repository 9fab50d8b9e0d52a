import { createFileRoute } from '@tanstack/react-router';
import { AddDoctor } from '../../../features/admin/add-doctor.tsx';
import { pageTitle } from '../../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/_admin/add-doctor')({
  head: pageTitle('Add doctor'),
  component: AddDoctor,
});
