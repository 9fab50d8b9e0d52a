import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Booking } from '../../../contract/booking.ts';
import { payByCard } from '../../commands/pay-by-card.ts';
import { startPayment } from '../../commands/start-payment.ts';
import { runAlone } from '../../platform/run-alone.ts';
import type { CardForm } from '../../platform/stripe.ts';
import { paymentLock } from '../../sync/payment-lock.ts';
import { useFocusBack } from '../shell/use-focus-back.ts';
import type { Workspace } from '../shell/workspaces.ts';
import classes from './payment.module.css';
import { useCardForm } from './use-card-form.ts';
import { useOfflinePayment } from './use-offline-payment.ts';

const UNDER_WAY = 'A payment for this appointment is under way already, perhaps in another tab.';
const RENEWED = 'This payment was begun anew meanwhile. Nothing was charged; please enter the card again.';
const BROKEN = 'Something went wrong on this device. Please load this page again to see whether the payment was made.';

/** How far this tab is with a payment. `answered`: it is known whether the card was charged. */
export type Progress = 'idle' | 'paying' | 'answered';

interface CardPaymentProps {
  workspace: Workspace;
  booking: Booking;
  progress: Progress;
  onProgress(progress: Progress): void;
}

interface Payment {
  problem?: string | undefined;
  next?: Progress;
}

export function CardPayment({ workspace, booking, progress, onProgress }: CardPaymentProps) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const offlineText = useOfflinePayment(workspace);
  const isOffline = offlineText !== undefined;
  const isPaying = progress === 'paying';
  const payButton = useFocusBack(isPaying);
  const { state, open } = useCardForm({ workspace, booking, place, isOffline, onRefused: setProblem });

  async function pay(card: CardForm): Promise<Payment> {
    const wrong = await card.check();
    if (wrong) return { problem: wrong };
    // The form may have been open for hours.
    const start = await startPayment(workspace, booking);
    if (start.kind !== 'open') return { problem: start.text };
    if (start.clientSecret !== card.clientSecret) {
      open();
      return { problem: RENEWED };
    }
    const { _id: bookingId } = booking;
    const { intentId } = card;
    const answer = await runAlone(paymentLock(bookingId), () =>
      payByCard(workspace, { bookingId, intentId }, card.confirm),
    );
    if (!answer) return { problem: UNDER_WAY };
    const next = answer.kind === 'unsure' ? 'idle' : 'answered';
    return { problem: answer.kind === 'refused' ? answer.message : undefined, next };
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (state.kind !== 'ready' || isPaying || isOffline) return;
    setProblem(undefined);
    onProgress('paying');
    const { problem, next = 'idle' } = await pay(state.card).catch((): Payment => ({ problem: BROKEN }));
    setProblem(problem);
    onProgress(next);
    // Whatever stands on the device by now may be sent, the lock being released.
    workspace.wake();
  }

  const isFailed = state.kind === 'failed';
  return (
    <form onSubmit={handleSubmit} aria-label="Card payment">
      <Stack>
        {/* The provider puts its own fields here; nothing of React's may stand among them. */}
        <div ref={place} className={classes.card} data-state={state.kind} />
        {state.kind === 'loading' && <Skeleton height="11.125rem" aria-hidden="true" />}
        {offlineText && (
          <Text role="status" id="offline">
            {offlineText}
          </Text>
        )}
        {isFailed && !isOffline && (
          <Stack align="flex-start" gap="xs">
            <Text role="alert" c="var(--mantine-color-error)">
              {state.text}
            </Text>
            <Button variant="default" onClick={open}>
              Try again
            </Button>
          </Stack>
        )}
        {problem && !isFailed && (
          <Text role="alert" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {!isFailed && (
          <>
            <Text id="amount">
              You pay <strong>${booking.price}</strong>.
            </Text>
            <Button
              type="submit"
              size="md"
              ref={payButton}
              loading={isPaying}
              disabled={isOffline || state.kind === 'loading'}
              aria-describedby={isOffline ? 'offline' : 'amount'}
            >
              Pay
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}
