import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { pageTitle } from '../features/frame/page-title.ts';
import { LoginSearch, requireNoAccount } from '../features/sign-in/guards.ts';
import { LoginForm } from '../features/sign-in/login-form.tsx';

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
