/** The provider's card form: opened with the shown price, and again when that changes or the clinic is reachable. */
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import type { Booking } from '../../../contract/booking.ts';
import { useApp } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { startPayment } from '../../commands/start-payment.ts';
import { type CardForm, openCardForm } from '../../platform/stripe.ts';
import { cardAppearance } from './card-appearance.ts';

const NOT_LOADED = 'The card form could not be loaded. Nothing was charged.';

/** `isOfProvider`: the provider's script or frame failed, so the page has to be reloaded. */
type CardFormState =
  | { kind: 'loading' }
  | { kind: 'ready'; card: CardForm }
  | { kind: 'failed'; text: string; isOfProvider?: true };

interface CardFormOptions {
  workspace: Workspace;
  booking: Pick<Booking, '_id' | 'price'>;
  container: RefObject<HTMLElement | null>;
  isOffline: boolean;
  onRefused(text: string): void;
}

export function useCardForm({ workspace, booking, container, isOffline, onRefused }: CardFormOptions) {
  const { _id, price } = booking;
  const { clinic, updates } = useApp();
  const isDark = useComputedColorScheme('light') === 'dark';
  const [state, setState] = useState<CardFormState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const open = () => setAttempt((attempt) => attempt + 1);

  const [wasOffline, setWasOffline] = useState(isOffline);
  if (wasOffline !== isOffline) {
    setWasOffline(isOffline);
    if (!isOffline && state.kind === 'failed') {
      // Before anything is painted: a failure without a connection no longer matters with one.
      setState({ kind: 'loading' });
      open();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again; the theme only repaints it, and a callback is no reason.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let card: CardForm | undefined;

    async function openForm(): Promise<CardFormState> {
      const start = await startPayment(workspace, { _id, price });
      if (start.kind === 'refused' && start.text && !signal.aborted) onRefused(start.text);
      if (start.kind !== 'open') {
        return start.text === undefined ? { kind: 'loading' } : { kind: 'failed', text: start.text };
      }
      try {
        const { payments } = await clinic.load();
        signal.throwIfAborted();
        const { clientSecret } = start;
        const appearance = cardAppearance(isDark);
        const element = container.current as HTMLElement;
        card = await openCardForm({ payments, clientSecret, appearance, container: element, signal });
        return { kind: 'ready', card };
      } catch {
        return { kind: 'failed', text: NOT_LOADED, isOfProvider: true };
      }
    }

    setState({ kind: 'loading' });
    openForm().then((next) => {
      if (signal.aborted) card?.remove();
      else setState(next);
    });
    return () => {
      leaving.abort();
      card?.remove();
    };
  }, [workspace, _id, price, attempt]);

  useEffect(() => {
    if (state.kind === 'ready') state.card.restyle(cardAppearance(isDark));
  }, [state, isDark]);

  const tryAgain = () => (state.kind === 'failed' && state.isOfProvider ? updates.reload() : open());

  return { state, open, tryAgain };
}
