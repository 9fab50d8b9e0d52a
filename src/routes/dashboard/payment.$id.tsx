import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '../../features/frame/page-title.ts';
import { PaymentPage } from '../../features/payment/payment-page.tsx';

export const Route = createFileRoute('/dashboard/payment/$id')({
  head: pageTitle('Payment'),
  component: () => {
    const { id } = Route.useParams();
    // Another booking is another page: nothing of the last card form may stay.
    return <PaymentPage key={id} id={id} />;
  },
});
