import { createFileRoute } from '@tanstack/react-router';
import { PaymentAlerts } from '../../../features/admin/payment-alerts.tsx';
import { pageTitle } from '../../../features/frame/page-title.ts';

export const Route = createFileRoute('/dashboard/_admin/payment-alerts')({
  head: pageTitle('Payments to check'),
  component: PaymentAlerts,
});
