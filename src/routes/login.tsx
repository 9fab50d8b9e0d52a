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
    // The HTML of the page was rendered without it, and links that were rendered are not looked at again.
    return <LoginForm returnTo={useHydrated() ? redirect : undefined} />;
  },
});
