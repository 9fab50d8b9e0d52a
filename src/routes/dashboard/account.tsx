import { createFileRoute } from '@tanstack/react-router';
import { YourAccount } from '../../features/account/your-account.tsx';
import { pageTitle } from '../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/account')({
  head: pageTitle('Your account'),
  component: YourAccount,
});
