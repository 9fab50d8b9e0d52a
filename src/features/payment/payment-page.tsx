import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { BookingView } from '../../data/view-bookings.ts';
import { useWorkspace } from '../shell/app-context.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import type { Workspace } from '../shell/workspaces.ts';
import { BookingSummary } from './booking-summary.tsx';
import { CardPayment } from './card-payment.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { paymentStage } from './payment-stage.ts';
import { TestModeNotice } from './test-mode-notice.tsx';
import { useOfflinePayment } from './use-offline-payment.ts';
import { usePayableBooking } from './use-payable-booking.ts';

export function PaymentPage({ id }: { id: string }) {
  const workspace = useWorkspace();
  return (
    <Stack gap="lg" maw="34rem">
      <Title order={1} fz="h2">
        Payment
      </Title>
      {workspace ? <Payment workspace={workspace} id={id} /> : <PaymentSkeleton />}
    </Stack>
  );
}

function Payment({ workspace, id }: { workspace: Workspace; id: string }) {
  const known = usePayableBooking(workspace, id);
  const offlineText = useOfflinePayment(workspace);
  if (!known) return offlineText ? <Text role="status">{offlineText}</Text> : <PaymentSkeleton />;
  return (
    <>
      {known.booking && <BookingSummary booking={known.booking} />}
      <Stage workspace={workspace} booking={known.booking} />
    </>
  );
}

function Stage({ workspace, booking }: { workspace: Workspace; booking: BookingView | undefined }) {
  // While this tab has the card confirmed, its form stays: the entry that this leaves on the device is its own.
  const [isPaying, setPaying] = useState(false);
  const [hasPaid, setPaid] = useState(false);
  const stage = paymentStage(booking);

  function notePaying(isNow: boolean) {
    setPaying(isNow);
    if (isNow) setPaid(true);
  }

  if (booking && (stage.kind === 'form' || (isPaying && stage.kind === 'unsure'))) {
    return (
      <>
        <TestModeNotice />
        <CardPayment workspace={workspace} booking={booking} isPaying={isPaying} onPaying={notePaying} />
      </>
    );
  }
  if (stage.kind === 'closed' || stage.kind === 'form') {
    return (
      <Stack align="flex-start">
        <Text role="status">{stage.kind === 'closed' ? stage.text : ''}</Text>
        <ButtonLink to="/dashboard" variant="default">
          My appointments
        </ButtonLink>
      </Stack>
    );
  }
  return <PaymentOutcome stage={stage} takesFocus={hasPaid} />;
}

function PaymentSkeleton() {
  return (
    <>
      <Skeleton height="8rem" radius="lg" aria-hidden="true" />
      <Skeleton height="14rem" radius="lg" aria-hidden="true" />
    </>
  );
}
