import { Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ButtonLink } from '../shell/button-link.tsx';
import classes from './payment.module.css';
import type { PaymentStage } from './payment-stage.ts';

type OutcomeStage = Exclude<PaymentStage, { kind: 'form' | 'closed' }>;

interface PaymentOutcomeProps {
  stage: OutcomeStage;
  /** It stands where the form was in which the keyboard was: it is read out, and the keyboard goes on here. */
  takesFocus: boolean;
}

export function PaymentOutcome({ stage, takesFocus }: PaymentOutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <Stack align="flex-start" gap="md">
      <div ref={place} tabIndex={-1} role="status" className={classes.outcome}>
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
    case 'received':
      return (
        <>
          <Text fw={650} fz="lg">
            Payment received, confirming...
          </Text>
          <Text>You need not do anything. The clinic confirms it as soon as it can be reached.</Text>
        </>
      );
    case 'unsure':
      return (
        <>
          <Text fw={650} fz="lg">
            Finding out what became of your payment...
          </Text>
          <Text>Please do not pay again. If nothing was charged, you can try again here.</Text>
        </>
      );
  }
}
