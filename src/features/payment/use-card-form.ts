/**
 * The provider's card form for an appointment: opened with the price that is shown, opened again when that changes or the
 * clinic is back in reach, and gone with the page.
 */
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import type { Booking } from '../../../contract/booking.ts';
import { startPayment } from '../../commands/start-payment.ts';
import { type CardForm, openCardForm } from '../../platform/stripe.ts';
import { useApp } from '../shell/app-context.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { cardAppearance } from './card-appearance.ts';

const NOT_LOADED = 'The card form could not be loaded. Nothing was charged.';

type CardFormState = { kind: 'loading' } | { kind: 'ready'; card: CardForm } | { kind: 'failed'; text: string };

interface CardFormOptions {
  workspace: Workspace;
  booking: Pick<Booking, '_id' | 'price'>;
  /** What the form is put into. */
  place: RefObject<HTMLElement | null>;
  isOffline: boolean;
  /** The clinic refused to open a payment. */
  onRefused(text: string): void;
}

export function useCardForm({ workspace, booking, place, isOffline, onRefused }: CardFormOptions) {
  const { _id, price } = booking;
  const { clinic } = useApp();
  const isDark = useComputedColorScheme('light') === 'dark';
  const [state, setState] = useState<CardFormState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const open = () => setAttempt((attempt) => attempt + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew; the theme only repaints it, and a callback is no reason.
  useEffect(() => {
    let card: CardForm | undefined;
    let isGone = false;

    async function openForm(): Promise<CardFormState> {
      const start = await startPayment(workspace, { _id, price });
      if (start.kind === 'refused' && !isGone) onRefused(start.text);
      if (start.kind !== 'open') return { kind: 'failed', text: start.text };
      try {
        const { payments } = await clinic.load();
        card = await openCardForm({ payments, clientSecret: start.clientSecret, appearance: cardAppearance(isDark) });
        if (!isGone && place.current) await card.mount(place.current);
        return { kind: 'ready', card };
      } catch {
        card?.remove();
        return { kind: 'failed', text: NOT_LOADED };
      }
    }

    setState({ kind: 'loading' });
    openForm().then((next) => {
      if (isGone) card?.remove();
      else setState(next);
    });
    return () => {
      isGone = true;
      card?.remove();
    };
  }, [workspace, _id, price, attempt]);

  useEffect(() => {
    if (state.kind === 'ready') state.card.restyle(cardAppearance(isDark));
  }, [state, isDark]);

  const isFailed = state.kind === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the way back from offline is a reason, not a failure.
  useEffect(() => {
    if (!isOffline && isFailed) open();
  }, [isOffline]);

  return { state, open };
}
