import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useApp } from '../../app/app-context.ts';
import { signOut } from '../../app/sign-out.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { countRefusedEntries, countWaitingEntries, listInTabOnly } from '../../data/outbox-entries.ts';
import { describeEntry } from '../../words/describe-entry.ts';
import { useTables } from '../live/use-tables.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import classes from '../ui/list.module.css';
import { leavingText } from './leaving-text.ts';

interface LogoutDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  onClose(): void;
}

const OUTBOX = ['outbox'] as const;

/**
 * Asks before requests are locked on this device, deleted because the clinic refused them, or lost with this tab; in that
 * case it names each one.
 */
export function LogoutDialog({ workspace, isOpen, onClose }: LogoutDialogProps) {
  const app = useApp();
  const unsent = useTables(workspace.db, OUTBOX, readUnsent);
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const { waiting = 0, refused = 0, inTabOnly = [] } = unsent ?? {};
  const lost = workspace.storage === 'tab' ? inTabOnly : [];

  async function logOut() {
    onClose();
    await signOut(app);
  }

  return (
    <Modal
      opened={isOpen && isMounted && unsent !== undefined}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="Log out now?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>{leavingText(waiting, lost.length, refused)}</Text>
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
          <Button color="red.9" onClick={logOut}>
            Log out
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

async function readUnsent(db: MolarDb) {
  const [waiting, refused, inTabOnly] = await Promise.all([
    countWaitingEntries(db),
    countRefusedEntries(db),
    listInTabOnly(db),
  ]);
  return { waiting, refused, inTabOnly };
}
