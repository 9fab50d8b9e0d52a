import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Dialog } from './dialog.tsx';
import { useBusy } from './use-busy.ts';

interface AskDialogProps {
  title: ReactNode;
  /** What will happen. */
  text: ReactNode;
  /** What the button that does it says. */
  action: string;
  isOpen: boolean;
  /** Why it can't be done right now. */
  offlineReason: string | undefined;
  /** What the button says that changes nothing. */
  keep?: string;
  /** The dialog stays open until it is done. */
  onConfirm(): Promise<void>;
  onClose(): void;
  /** Where the keyboard goes on if what opened it is gone. Without it: at the page's content. */
  focusAfter?(): HTMLElement | null;
}

const ON_ITS_WAY = 'This is on its way to the clinic, and can’t be called off.';

/** Asks before something that is not easily undone. Begins at the button that changes nothing. */
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
  const [isBusy, run] = useBusy();
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
      // Closed, nothing would say any more that it is on its way.
      onClose={isBusy ? () => {} : onClose}
      withCloseButton={!isBusy}
      focusAfter={focusAfter}
      title={title}
      centered
    >
      <Stack>
        <Text ref={question} tabIndex={-1}>
          {text}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button color="red.9" loading={isBusy} disabled={offlineReason !== undefined} onClick={() => run(onConfirm)}>
            {action}
          </Button>
        </Group>
        {/* Below the buttons, so that none comes under a finger that meant another one. */}
        <Text size="sm" c="dimmed" role="status">
          {isBusy ? ON_ITS_WAY : offlineReason}
        </Text>
      </Stack>
    </Dialog>
  );
}
