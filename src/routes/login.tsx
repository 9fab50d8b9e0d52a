import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { LoginSearch, requireNoAccount } from '../features/account/guards.ts';
import { LoginForm } from '../features/account/login-form.tsx';
import { pageTitle } from '../features/frame/page-title.ts';

export const Route = createFileRoute('/login')({
  validateSearch: LoginSearch,
  beforeLoad: requireNoAccount,
  head: pageTitle('Login'),
  component: function LoginPage() {
    const { redirect } = Route.useSearch();
    // The prerendered HTML lacks it, and hydration does not update links that are already there.
    return <LoginForm returnTo={useHydrated() ? redirect : undefined} />;
  },
});
