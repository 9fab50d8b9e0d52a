import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { forgetDevice } from '../../commands/forget-device.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { describeEntry } from '../../words/describe-entry.ts';
import { Dialog, DialogText } from '../ui/dialog.tsx';
import { useSendOnce } from '../ui/use-send-once.ts';
import classes from './forget-dialog.module.css';

interface ForgetFormProps {
  workspace: Workspace;
  entries: OutboxEntry[];
  onForgotten(): void;
  onClose(): void;
}

/** Asks first, and names each request that would be lost: none is deleted unless it was chosen. */
export function ForgetDialog({ isOpen, ...form }: ForgetFormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} onClose={form.onClose} title="Delete what is saved on this device?" centered>
      <ForgetForm {...form} />
    </Dialog>
  );
}

function ForgetForm({ workspace, entries, onForgotten, onClose }: ForgetFormProps) {
  const { hasFailed, sendOnce } = useSendOnce();
  const [chosen, setChosen] = useState<number[]>([]);
  const choose = (seq: number, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, seq] : chosen.filter((other) => other !== seq));
  const forget = () =>
    sendOnce(async () => {
      await forgetDevice(workspace, chosen);
      onForgotten();
    });
  return (
    <Stack>
      <DialogText>
        <Text>
          Your appointments at the clinic stay as they are. They are shown here again when the clinic can be reached.
        </Text>
      </DialogText>
      {entries.length > 0 && (
        <Stack gap="xs" component="fieldset" bd={0} m={0} p={0}>
          <Text component="legend" mb="xs">
            The clinic has not confirmed these requests. They stay, unless you choose to delete them too:
          </Text>
          {entries.map((entry) => (
            <Checkbox
              key={entry.seq}
              size="md"
              classNames={{ body: classes.choice, input: classes.box, label: classes.choiceText }}
              label={describeEntry(entry)}
              checked={chosen.includes(entry.seq)}
              onChange={({ currentTarget }) => choose(entry.seq, currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
      {hasFailed && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          This could not be deleted. Please try again.
        </Text>
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
  );
}
