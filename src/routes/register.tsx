import { createFileRoute, useHydrated } from '@tanstack/react-router';
import { pageTitle } from '../features/frame/page-title.ts';
import { LoginSearch, requireNoAccount } from '../features/sign-in/guards.ts';
import { RegisterForm } from '../features/sign-in/register-form.tsx';

export const Route = createFileRoute('/register')({
  validateSearch: LoginSearch,
  beforeLoad: requireNoAccount,
  head: pageTitle('Register'),
  component: function RegisterPage() {
    const { redirect } = Route.useSearch();
    // The prerendered HTML lacks it, and hydration does not update links that are already there.
    return <RegisterForm returnTo={useHydrated() ? redirect : undefined} />;
  },
});
