import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { LoginSearch, requireNoAccount } from '../features/account/guards.ts';
import { RegisterForm } from '../features/account/register-form.tsx';
import { pageTitle } from '../features/frame/page-title.ts';

export const Route = createFileRoute('/register')({
  validateSearch: LoginSearch,
  beforeLoad: requireNoAccount,
  head: pageTitle('Register'),
  component: function RegisterPage() {
    const { redirect } = Route.useSearch();
    // The HTML of the page was rendered without it, and links that were rendered are not looked at again.
    return <RegisterForm returnTo={useHydrated() ? redirect : undefined} />;
  },
});
