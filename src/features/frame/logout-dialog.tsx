import { Button, Group, Stack, Text } from '@mantine/core';
import { deskCommands } from '../../../contract/commands.ts';
import { useApp } from '../../app/app-context.ts';
import { signOut } from '../../app/sign-out.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { countRefusedEntries, countWaitingEntries, listInTabOnly } from '../../data/outbox-entries.ts';
import { describeEntry } from '../../words/describe-entry.ts';
import { useTables } from '../live/use-tables.ts';
import { Dialog, DialogText } from '../ui/dialog.tsx';
import classes from '../ui/list.module.css';
import { leavingText } from './leaving-text.ts';

interface LogoutDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  onClose(): void;
}

const OUTBOX = ['outbox'] as const;

/**
 * Asks before requests are locked on this device, deleted because the clinic refused them, or lost with this tab. It
 * names those that would be lost.
 */
export function LogoutDialog({ workspace, isOpen, onClose }: LogoutDialogProps) {
  const app = useApp();
  const unsent = useTables(workspace.db, OUTBOX, readUnsent);
  const { waiting = 0, refused = 0, inTabOnly = [], ofDesk = [] } = unsent ?? {};
  const lost = workspace.storage === 'tab' ? inTabOnly : [];

  async function logOut() {
    onClose();
    await signOut(app);
  }

  return (
    <Dialog isOpen={isOpen && unsent !== undefined} onClose={onClose} title="Log out now?" centered>
      <Stack>
        <DialogText>
          <Text>{leavingText(waiting, lost.length, refused, ofDesk)}</Text>
          {lost.length > 0 && (
            <ul className={classes.list}>
              {lost.map((entry) => (
                <Text component="li" size="sm" key={entry.seq}>
                  {describeEntry(entry)}
                </Text>
              ))}
            </ul>
          )}
        </DialogText>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Stay logged in
          </Button>
          <Button color="red.9" onClick={logOut}>
            Log out
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

async function readUnsent(db: MolarDb) {
  const [waiting, refused, inTabOnly, ofDesk] = await Promise.all([
    countWaitingEntries(db),
    countRefusedEntries(db),
    listInTabOnly(db),
    db.outbox.where('name').anyOf(Object.keys(deskCommands)).toArray(),
  ]);
  return { waiting, refused, inTabOnly, ofDesk };
}
