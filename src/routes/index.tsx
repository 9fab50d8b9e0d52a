import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '../features/frame/page-title.ts';
import { Footer } from '../features/home/footer.tsx';
import { HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/')({
  head: pageTitle('Home'),
  component: HomePage,
  staticData: { Footer },
});
