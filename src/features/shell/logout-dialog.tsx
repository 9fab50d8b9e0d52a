import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useApp, useWorkspace } from './app-context.ts';
import { leaveClinic } from './leave-clinic.ts';

interface LogoutDialogProps {
  waiting: number;
  isOpen: boolean;
  onClose(): void;
}

/** Asks before requests that were not sent are locked on this device, or lost with this tab. */
export function LogoutDialog({ waiting, isOpen, onClose }: LogoutDialogProps) {
  const app = useApp();
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const isKept = useWorkspace()?.place !== 'tab';
  const one = waiting === 1;
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      title="Log out now?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>
          {one ? '1 request has' : `${waiting} requests have`} not reached the clinic yet.{' '}
          {isKept
            ? `${one ? 'It stays' : 'They stay'} locked on this device and ${one ? 'is' : 'are'} sent when you log in here again.`
            : `${one ? 'It is' : 'They are'} lost when you log out.`}
        </Text>
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
