import { createFileRoute } from '@tanstack/react-router';
import { Footer } from '../features/home/footer.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { pageTitle } from '../features/shell/page-title.ts';

export const Route = createFileRoute('/')({
  head: pageTitle('Home'),
  component: HomePage,
  staticData: { Footer },
});
