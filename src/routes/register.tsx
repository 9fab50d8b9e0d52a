import { createFileRoute } from '@tanstack/react-router';
import { LoginSearch, requireNoAccount } from '../features/account/guards.ts';
import { RegisterForm } from '../features/account/register-form.tsx';
import { pageTitle } from '../features/frame/page-title.ts';

export const Route = createFileRoute('/register')({
  validateSearch: LoginSearch,
  beforeLoad: requireNoAccount,
  head: pageTitle('Register'),
  component: function RegisterPage() {
    return <RegisterForm returnTo={Route.useSearch().redirect} />;
  },
});
