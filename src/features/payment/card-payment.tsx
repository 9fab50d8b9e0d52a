import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { priceText } from '../../base/price-text.ts';
import { payByCard } from '../../commands/pay-by-card.ts';
import { sayIfGone } from '../../commands/say-if-gone.ts';
import type { CardForm } from '../../platform/stripe.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { BANK_ASKS, CHECKING } from '../../words/payment-text.ts';
import { wishText } from '../../words/wish-text.ts';
import { focusWhenGone } from '../ui/focus-content.ts';
import { Loading } from '../ui/loading.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import classes from './payment.module.css';
import { useCardForm } from './use-card-form.ts';

const UNDER_WAY = 'A payment for this appointment is already in progress, perhaps in another tab.';
const AGAIN = 'Nothing has been charged yet. Please enter your card again to confirm.';
const RESTARTED = 'This payment was restarted. Nothing was charged. Please enter your card again.';
const NOT_KEPT = 'This device could not save that you are paying. Nothing was charged. Please enter your card again.';
const BROKEN = 'Something went wrong on this device. Please reload this page to see whether the payment went through.';

/** How far a payment has come in this tab. `charged` and `refused` are the card's answer, which the device has yet to note. */
export type Progress = 'idle' | 'paying' | 'charged' | 'refused';

export interface CardPaymentProps {
  workspace: Workspace;
  booking: BookingView;
  /** Why it can't be paid right now; undefined if it can. */
  offlineText: string | undefined;
  progress: Progress;
  onProgress(progress: Progress): void;
  /** Why nothing was charged, or what is not known. */
  problem: string | undefined;
  onProblem(text: string | undefined): void;
}

interface Payment {
  problem?: string | undefined;
  next?: Progress;
}

export function CardPayment(props: CardPaymentProps) {
  const { workspace, booking, offlineText, progress, onProgress, problem, onProblem } = props;
  const fields = useRef<HTMLDivElement>(null);
  const isOffline = offlineText !== undefined;
  const isPaying = progress === 'paying';
  // While a charge is in flight, nobody can say yet that it can be paid here.
  const pausedText = isPaying && isOffline ? (booking.isBankAsking ? BANK_ASKS : CHECKING) : offlineText;
  const payButton = useFocusBack(isPaying, isOffline);
  const { state, open, tryAgain } = useCardForm({
    workspace,
    booking,
    container: fields,
    isOffline,
    onRefused: onProblem,
  });

  async function pay(card: CardForm): Promise<Payment> {
    const wrong = await card.check();
    if (wrong) return { problem: wrong };
    const answer = await payByCard(workspace, booking, card);
    switch (answer.kind) {
      case 'not-started':
        sayIfGone(workspace, booking._id, wishText(booking)).catch(console.warn);
        return { problem: answer.text };
      case 'restarted':
        open();
        return { problem: RESTARTED };
      case 'under-way':
        return { problem: UNDER_WAY };
      case 'not-kept':
        return { problem: NOT_KEPT };
      case 'refused':
        sayIfGone(workspace, booking._id, wishText(booking)).catch(console.warn);
        return { problem: answer.message, next: 'refused' };
      case 'charged':
        return { next: 'charged' };
      case 'unsure':
        return { next: 'idle' };
    }
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (state.kind !== 'ready' || isPaying || isOffline) return;
    onProblem(undefined);
    onProgress('paying');
    const { problem, next = 'idle' } = await pay(state.card).catch((): Payment => ({ problem: BROKEN }));
    onProblem(problem);
    onProgress(next);
  }

  const isFailed = state.kind === 'failed';
  const text = isFailed ? !isOffline && state.text : problem;
  return (
    <>
      {booking.isBankAsking && !isPaying && !text && (
        <Text role="status">
          {BANK_ASKS} {AGAIN}
        </Text>
      )}
      <form onSubmit={handleSubmit} ref={focusWhenGone} aria-label="Card payment" hidden={isFailed && !isOffline}>
        <Stack>
          <div className={classes.card} data-state={state.kind}>
            {/* The provider puts its own fields here; React must not render anything among them. */}
            <div ref={fields} className={classes.fields} />
            {state.kind === 'loading' && (
              <>
                <Skeleton pos="absolute" inset={0} height="100%" aria-hidden="true" />
                <Loading label="Loading the card form" />
              </>
            )}
          </div>
          {pausedText && (
            <Text role="status" id="offline">
              {pausedText}
            </Text>
          )}
          {!isFailed && (
            <Group wrap="nowrap">
              <Text id="amount">
                You pay <strong>{priceText(booking.price)}</strong>.
              </Text>
              <Button
                type="submit"
                size="md"
                flex={1}
                ref={payButton}
                loading={isPaying}
                disabled={isOffline || state.kind === 'loading'}
                aria-describedby={isOffline ? 'offline' : 'amount'}
              >
                Pay
              </Button>
            </Group>
          )}
        </Stack>
      </form>
      {text && (
        <Text role="alert" c="var(--mantine-color-error)">
          {text}
        </Text>
      )}
      {isFailed && !isOffline && (
        <div>
          <Button variant="default" onClick={tryAgain}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
