import { createFileRoute } from '@tanstack/react-router';
import { PageSection } from '../features/shell/page-section.tsx';
import { pageTitle } from '../features/shell/page-title.ts';

export const Route = createFileRoute('/about')({
  head: pageTitle('About'),
  component: () => <PageSection title="About" />,
});
