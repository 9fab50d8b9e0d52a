import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { OutboxEntry } from '../../data/db.ts';
import { useApp } from './app-context.ts';
import { describeEntry } from './describe-entry.ts';
import { leaveClinic } from './leave-clinic.ts';
import { leavingText } from './leaving-text.ts';
import classes from './list.module.css';

interface LogoutDialogProps {
  /** How many requests have not reached the clinic. */
  waiting: number;
  /** Those of them that stand in this tab only. */
  lost: readonly OutboxEntry[];
  isOpen: boolean;
  onClose(): void;
}

/** Asks before requests that were not sent are locked on this device, or lost with this tab, which names each. */
export function LogoutDialog({ waiting, lost, isOpen, onClose }: LogoutDialogProps) {
  const app = useApp();
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      title="Log out now?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>{leavingText(waiting, lost.length)}</Text>
        {lost.length > 0 && (
          <ul className={classes.list}>
            {lost.map((entry) => (
              <Text component="li" size="sm" key={entry.seq}>
                {describeEntry(entry)}
              </Text>
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Stay logged in
          </Button>
          <Button color="red.9" onClick={() => leaveClinic(app)}>
            Log out
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
