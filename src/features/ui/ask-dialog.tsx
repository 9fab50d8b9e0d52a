import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog, DialogText } from './dialog.tsx';
import { useBusy } from './use-busy.ts';
import { useSendOnce } from './use-send-once.ts';

interface AskDialogProps {
  title: ReactNode;
  text: ReactNode;
  action: string;
  isOpen: boolean;
  offlineReason: string | undefined;
  keep?: string;
  /** The dialog stays open until it is done. */
  onConfirm(): Promise<void>;
  onClose(): void;
  /** Where the focus goes if the opener is gone. Default: the page's content. */
  focusAfter?(): HTMLElement | null;
}

const ON_ITS_WAY = 'This is on its way to the clinic, and can’t be called off.';
/** Before the call, or after the clinic has accepted it. */
const FAILED = 'Something went wrong on this device. Please check whether it was done before you try again.';

/** Asks before something that is not easily undone. The focus starts on the button that changes nothing. */
export function AskDialog({
  title,
  text,
  action,
  keep = 'Keep',
  isOpen,
  offlineReason,
  onConfirm,
  onClose,
  focusAfter,
}: AskDialogProps) {
  // Two guards: the answer ends the first while the dialog is still closing, and reopening the dialog ends the second.
  const [isBusy, run] = useBusy();
  const { hasFailed, sendOnce } = useSendOnce(isOpen);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button can't hold the focus while it is busy.
    if (isBusy) question.current?.focus();
  }, [isBusy]);
  useLayoutEffect(() => {
    if (offlineReason && document.activeElement?.matches(':disabled')) question.current?.focus();
  }, [offlineReason]);
  return (
    <Dialog
      isOpen={isOpen}
      // Once closed, nothing would say that it is still on its way.
      onClose={isBusy ? () => {} : onClose}
      withCloseButton={!isBusy}
      focusAfter={focusAfter}
      title={title}
      centered
    >
      <Stack>
        <DialogText>
          <Text ref={question} tabIndex={-1}>
            {text}
          </Text>
        </DialogText>
        <Group justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button
            color="red.9"
            loading={isBusy}
            disabled={offlineReason !== undefined}
            onClick={() => run(() => sendOnce(onConfirm))}
          >
            {action}
          </Button>
        </Group>
        {/* Below the buttons, so none moves under a finger that meant another one. */}
        <Text size="sm" c="dimmed" role="status">
          {isBusy ? ON_ITS_WAY : [hasFailed && FAILED, offlineReason].filter(Boolean).join(' ')}
        </Text>
      </Stack>
    </Dialog>
  );
}
