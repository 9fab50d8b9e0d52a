import { Button, Group, Stack, Text } from '@mantine/core';
import { discardEntry } from '../../commands/discard-entry.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { describeEntry, describeEntryState } from './describe-entry.ts';
import classes from './list.module.css';
import type { Workspace } from './workspaces.ts';

interface OutboxListProps {
  workspace: Workspace;
  entries: OutboxEntry[];
}

export function OutboxList({ workspace, entries }: OutboxListProps) {
  if (entries.length === 0) return <Text size="sm">Everything has reached the clinic.</Text>;
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.seq}>
          <Stack gap={4}>
            <Text size="sm" fw={600} id={`entry-${entry.seq}`}>
              {describeEntry(entry)}
            </Text>
            <Text size="sm" c={entry.state === 'rejected' ? 'var(--mantine-color-error)' : 'dimmed'}>
              {describeEntryState(entry, workspace.place)}
            </Text>
            <Group gap="xs">
              <Button
                size="compact-sm"
                variant="light"
                aria-describedby={`entry-${entry.seq}`}
                onClick={() => tryAgain(workspace, entry)}
              >
                Try again
              </Button>
              {/* What was paid can't be unsaid: the clinic has to know. */}
              {(entry.name !== 'confirmPayment' || entry.state === 'rejected') && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-describedby={`entry-${entry.seq}`}
                  onClick={() => discardEntry(workspace, entry)}
                >
                  Discard
                </Button>
              )}
            </Group>
          </Stack>
        </li>
      ))}
    </ul>
  );
}
