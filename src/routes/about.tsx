import { createFileRoute } from '@tanstack/react-router';
import { PageSection } from '../features/frame/page-section.tsx';
import { pageTitle } from '../features/frame/page-title.ts';

export const Route = createFileRoute('/about')({
  head: pageTitle('About'),
  component: () => <PageSection title="About" />,
});
