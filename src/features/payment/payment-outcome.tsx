import { Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { BANK_ASKED, CHECKING, RECEIVED } from '../../words/payment-text.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import classes from './payment.module.css';
import type { PaymentStage } from './payment-stage.ts';

type OutcomeStage = Exclude<PaymentStage, { kind: 'form' | 'closed' }>;

interface PaymentOutcomeProps {
  stage: OutcomeStage;
  /** It replaces the form that had the focus: it takes the focus and is read out. */
  takesFocus: boolean;
}

export function PaymentOutcome({ stage, takesFocus }: PaymentOutcomeProps) {
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) outcome.current?.focus();
  }, [takesFocus]);
  return (
    <Stack align="flex-start" gap="md">
      <div ref={outcome} tabIndex={-1} role="status" className={classes.outcome}>
        <Outcome stage={stage} />
      </div>
      <ButtonLink to="/dashboard" variant="default">
        See my appointments
      </ButtonLink>
    </Stack>
  );
}

function Outcome({ stage }: { stage: OutcomeStage }) {
  switch (stage.kind) {
    case 'paid':
      return (
        <>
          <Text fw={650} fz="lg">
            Your payment is complete. Thank you!
          </Text>
          <Text>
            Transaction id: <span className={classes.id}>{stage.transactionId}</span>
          </Text>
        </>
      );
    case 'paid-at-desk':
      return (
        <>
          <Text fw={650} fz="lg">
            This appointment was paid at the clinic. Thank you!
          </Text>
          <Text>Your card won’t be charged for it. If it already was, that money will be refunded.</Text>
        </>
      );
    case 'received':
      return (
        <>
          <Text fw={650} fz="lg">
            {RECEIVED}
          </Text>
          <Text>You don’t need to do anything. The clinic will confirm it as soon as it can be reached.</Text>
        </>
      );
    case 'unsure':
      return (
        <>
          <Text fw={650} fz="lg">
            {CHECKING}
          </Text>
          <Text>Please do not pay again. If nothing was charged, you can try again here.</Text>
        </>
      );
    case 'processing':
      return (
        <>
          <Text fw={650} fz="lg">
            {CHECKING}
          </Text>
          <Text>Your bank has not decided yet, which can take a few days. Please do not pay again.</Text>
        </>
      );
    case 'asking':
      return (
        <>
          <Text fw={650} fz="lg">
            {BANK_ASKED}
          </Text>
          <Text>
            Please answer it in the tab where you paid. If you closed it, wait here: if nothing was charged, you can pay
            again.
          </Text>
        </>
      );
  }
}
