import '@mantine/core/styles/Skeleton.css';
import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { usePaymentElsewhere } from '../live/use-payment-elsewhere.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Loading } from '../ui/loading.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { CardPayment, type CardPaymentProps, type Progress } from './card-payment.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import { isCardForm, paymentStage } from './payment-stage.ts';
import { TestModeNotice } from './test-mode-notice.tsx';
import { useOfflinePayment } from './use-offline-payment.ts';
import { type PayableBooking, usePayableBooking } from './use-payable-booking.ts';

/** For an appointment that the device does not have, nothing can be promised. */
const NOT_KNOWN_YET =
  'Payment needs a connection. Once the clinic can be reached, you will see here whether there is anything to pay.';

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
  // Outlives the form: a device that has become full gets a new form, and the problem is the old one's.
  const [problem, setProblem] = useState<string>();
  const offlineText = useOfflinePayment(workspace);
  if (!known?.booking && !known?.isAsked)
    return known && offlineText ? <Text role="status">{NOT_KNOWN_YET}</Text> : <PaymentSkeleton />;
  return (
    <>
      {known.booking && <BookingSummary booking={known.booking} />}
      <Stage workspace={workspace} {...known} {...{ offlineText, problem }} onProblem={setProblem} />
    </>
  );
}

interface StageProps
  extends Omit<PayableBooking, 'isAsked'>,
    Pick<CardPaymentProps, 'offlineText' | 'problem' | 'onProblem'> {
  workspace: Workspace;
}

function Stage({ workspace, booking, gone, ...card }: StageProps) {
  const [progress, setProgress] = useState<Progress>('idle');
  const [hasPaid, setPaid] = useState(false);
  const stage = paymentStage(booking, gone);
  usePaymentElsewhere(workspace, booking ? [booking] : []);

  if (progress !== 'idle' && progress !== 'paying' && stage.kind === 'form') setProgress('idle');

  function noteProgress(next: Progress) {
    setProgress(next);
    if (next === 'paying') setPaid(true);
  }

  const isForm = isCardForm(stage, progress);
  const { onProblem } = card;
  useEffect(() => {
    // The problem below the form no longer applies once another tab has paid, or tried to.
    if (!isForm) onProblem(undefined);
  }, [isForm, onProblem]);
  if (booking && isForm) {
    return (
      <>
        <TestModeNotice />
        <CardPayment {...{ workspace, booking, progress }} onProgress={noteProgress} {...card} />
      </>
    );
  }
  if (stage.kind === 'closed' || stage.kind === 'form') {
    return (
      <Stack align="flex-start">
        <Text role="status">{stage.kind === 'closed' ? stage.text : ''}</Text>
        <ButtonLink to="/dashboard" variant="default">
          See my appointments
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
      <Box pos="relative">
        <Skeleton height="14rem" radius="lg" aria-hidden="true" />
        <Loading label="Loading your appointment" />
      </Box>
    </>
  );
}
