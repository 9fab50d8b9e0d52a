import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { pageTitle } from '../../features/frame/page-title.ts';
import { EmailLink } from '../../features/sign-in/email-link.tsx';

// The provider chose the name `oobCode`; the rest of its address is not needed.
const LinkSearch = v.object({ oobCode: v.fallback(v.optional(v.string()), undefined) });

export const Route = createFileRoute('/auth/action')({
  validateSearch: LinkSearch,
  head: pageTitle('Your link'),
  component: function EmailLinkPage() {
    return <EmailLink code={Route.useSearch().oobCode} />;
  },
});
