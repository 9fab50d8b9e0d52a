import { createFileRoute } from '@tanstack/react-router';
import { Audit } from '../../../features/admin/audit.tsx';
import { pageTitle } from '../../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/_admin/audit')({
  head: pageTitle('Audit'),
  component: Audit,
});
