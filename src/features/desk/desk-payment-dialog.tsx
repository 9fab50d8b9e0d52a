import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { PAID_NAMES } from '../../words/desk-payment-text.ts';
import { priceText } from '../../words/price-text.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { useBusy } from '../ui/use-busy.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import type { PaymentAsked } from './payment-asked.ts';

interface DeskPaymentDialogProps {
  asked: PaymentAsked;
  isOpen: boolean;
  /** Why there is nothing left to do: somebody else has noted, paid or canceled it. */
  over: string | undefined;
  /** Resolves once it stands on this device. @param reference empty for none */
  onSave(reference: string): Promise<void>;
  onClose(): void;
}

const LONGEST = 120;

/** The money was taken, or given back. */
export function DeskPaymentDialog({ asked, isOpen, over, onSave, onClose }: DeskPaymentDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const [isBusy, run] = useBusy();
  const sendOnce = useSendOnce(isOpen);
  const [reference, setReference] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const { what, visitId, name, amount } = asked;
  const isTakingBack = what === 'take-back';

  function close() {
    setReference('');
    setFailed(false);
    onClose();
  }

  async function save() {
    setFailed(false);
    try {
      await sendOnce(async () => {
        await onSave(reference.trim());
        close();
      });
    } catch {
      setFailed(true);
    }
  }

  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={close}
      onExitTransitionEnd={() =>
        focusIfLost(() => document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(visitId)}"]`))
      }
      title={isTakingBack ? 'Take back payment' : PAID_NAMES[what]}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!over) run(save);
        }}
      >
        <Stack>
          <div>
            <Text fw={650} fz="xl">
              {priceText(amount)}
            </Text>
            <Text>
              <bdi>{name}</bdi>
            </Text>
          </div>
          {isTakingBack && <Text>Please hand the money back. The appointment will be unpaid again.</Text>}
          {!isTakingBack && (
            <TextInput
              label="Reference (optional)"
              description="Such as the number of the slip"
              autoComplete="off"
              maxLength={LONGEST}
              size="md"
              data-autofocus
              value={reference}
              onChange={({ currentTarget }) => setReference(currentTarget.value)}
            />
          )}
          {over && <Text role="status">{over}</Text>}
          {hasFailed && (
            <Text role="alert" c="var(--mantine-color-error)" size="sm">
              This could not be saved. Please try again.
            </Text>
          )}
          <Button
            type="submit"
            size="md"
            loading={isBusy}
            disabled={over !== undefined}
            data-autofocus={isTakingBack || undefined}
          >
            {isTakingBack ? 'Take back' : 'Save'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
