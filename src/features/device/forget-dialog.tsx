import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { forgetDevice } from '../../commands/forget-device.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { describeEntry } from '../../words/describe-entry.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { useOpening } from '../ui/use-opening.ts';
import classes from './forget-dialog.module.css';

interface ForgetDialogProps {
  workspace: Workspace;
  entries: OutboxEntry[];
  isOpen: boolean;
  onClose(): void;
}

/** Asks first, and names each request that would be lost: none goes unless it was chosen. */
export function ForgetDialog({ workspace, entries, isOpen, onClose }: ForgetDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const opening = useOpening(isOpen);
  const [choice, setChoice] = useState<{ opening: number; seqs: number[] }>({ opening, seqs: [] });
  const chosen = choice.opening === opening ? choice.seqs : [];
  const choose = (seq: number, isChosen: boolean) =>
    setChoice({ opening, seqs: isChosen ? [...chosen, seq] : chosen.filter((other) => other !== seq) });
  const forget = async () => {
    await forgetDevice(workspace, chosen);
    onClose();
  };
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="Delete what is saved on this device?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>
          Your appointments at the clinic stay as they are. They are shown here again when the clinic can be reached.
        </Text>
        {entries.length > 0 && (
          <Stack gap="xs" component="fieldset" bd={0} p={0}>
            <Text component="legend" size="sm">
              These requests have not reached the clinic. They stay, unless you choose to delete them too:
            </Text>
            {entries.map((entry) => (
              <Checkbox
                key={entry.seq}
                size="md"
                classNames={{ body: classes.choice, label: classes.choiceText }}
                label={describeEntry(entry)}
                checked={chosen.includes(entry.seq)}
                onChange={({ currentTarget }) => choose(entry.seq, currentTarget.checked)}
              />
            ))}
          </Stack>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep
          </Button>
          <Button color="red.9" onClick={forget}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
