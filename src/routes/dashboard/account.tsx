import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '../../features/frame/page-title.ts';
import { YourAccount } from '../../features/personal-data/your-account.tsx';

export const Route = createFileRoute('/dashboard/account')({
  head: pageTitle('Your account'),
  component: YourAccount,
});
