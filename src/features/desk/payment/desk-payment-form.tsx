import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLayoutEffect, useRef } from 'react';
import * as v from 'valibot';
import { LONGEST_SHORT_TEXT } from '../../../../contract/text.ts';
import { priceText } from '../../../base/price-text.ts';
import type { Drafts } from '../../../platform/drafts.ts';
import { takeBackText } from '../../../words/desk-payment-text.ts';
import { DialogText } from '../../ui/dialog.tsx';
import { NotSaved } from '../../ui/not-saved.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useHeld } from '../../ui/use-held.ts';
import { useSendOnce } from '../../ui/use-send-once.ts';
import type { PaymentAsked } from './payment-asked.ts';

interface DeskPaymentFormProps {
  drafts: Drafts;
  asked: PaymentAsked;
  /** Why there is nothing left to do: somebody else has noted, paid or canceled it. */
  over: string | undefined;
  /** Resolves once it is saved on this device. @param reference empty for none */
  onSave(reference: string): Promise<void>;
  onSaved(): void;
}

const CARD_IN_REVIEW = 'A card payment for it is being checked. Please ask an admin before you take the money.';
const CARD_PROCESSING =
  'A card payment for it is being processed, which can take a few days. If you take the money now, that payment is refunded if it arrives.';

export const REFERENCE_DRAFT = 'reference';
const Reference = v.fallback(v.object({ reference: v.string() }), { reference: '' });

export function DeskPaymentForm({ drafts, onSave, onSaved, ...given }: DeskPaymentFormProps) {
  const { isSent, hasFailed, sendOnce } = useSendOnce();
  const over = useHeld(given.over, isSent);
  const asked = useHeld(given.asked, isSent);
  const form = useForm({
    initialValues: v.parse(Reference, drafts.read(REFERENCE_DRAFT)),
    onValuesChange: (values) => drafts.write(REFERENCE_DRAFT, values),
  });
  const button = useFocusBack(form.submitting);
  const { what, name, amount } = asked;
  const isTakingBack = what === 'take-back';
  const reason = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (over && document.activeElement?.matches(':disabled')) reason.current?.focus();
  }, [over]);

  async function save({ reference }: typeof form.values) {
    if (over) return;
    await sendOnce(async () => {
      await onSave(reference.trim());
      drafts.forget(REFERENCE_DRAFT);
      onSaved();
    });
  }

  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        <DialogText>
          <div>
            <Text fw={650} fz="xl">
              {priceText(amount)}
            </Text>
            <Text>
              <bdi>{name}</bdi>
            </Text>
          </div>
          {isTakingBack && !over && <Text>{takeBackText(asked)}</Text>}
          {asked.isInReview && !over && <Text role="status">{CARD_IN_REVIEW}</Text>}
          {asked.isProcessing && !over && <Text role="status">{CARD_PROCESSING}</Text>}
        </DialogText>
        {!isTakingBack && (
          <TextInput
            label="Reference (optional)"
            description="Such as the number of the slip"
            autoComplete="off"
            maxLength={LONGEST_SHORT_TEXT}
            size="md"
            data-autofocus
            {...form.getInputProps('reference')}
          />
        )}
        {over && (
          <Text role="status" ref={reason} tabIndex={-1} data-autofocus={isTakingBack || undefined}>
            {over}
          </Text>
        )}
        {hasFailed && <NotSaved />}
        <Button
          type="submit"
          size="md"
          ref={button}
          loading={form.submitting}
          disabled={over !== undefined}
          data-autofocus={(isTakingBack && !over) || undefined}
        >
          {isTakingBack ? 'Take back' : 'Save'}
        </Button>
      </Stack>
    </form>
  );
}
