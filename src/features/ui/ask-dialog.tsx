import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from './focus-content.ts';
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
  /** The dialog is gone, and the focus is back where it was if that is still there. Without it the page's content gets a lost one. */
  onClosed?(): void;
}

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
  onClosed = focusIfLost,
}: AskDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
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
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => onClosed()}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text ref={question} tabIndex={-1}>
          {text}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {keep}
          </Button>
          <Button color="red.9" loading={isBusy} disabled={offlineReason !== undefined} onClick={() => run(onConfirm)}>
            {action}
          </Button>
        </Group>
        {/* Below the buttons, so that none comes under a finger that meant another one. */}
        <Text size="sm" c="dimmed" role="status">
          {offlineReason}
        </Text>
      </Stack>
    </Modal>
  );
}
