import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '../../features/payment/payment-page.tsx';
import { pageTitle } from '../../features/shell/page-title.ts';

export const Route = createFileRoute('/dashboard/payment/$id')({
  head: pageTitle('Payment'),
  component: () => {
    const { id } = Route.useParams();
    // Another booking is another page: nothing of a card form may stay.
    return <PaymentPage key={id} id={id} />;
  },
});
