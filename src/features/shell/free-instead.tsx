import { Button, Group, Text } from '@mantine/core';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { listAlternatives } from '../../words/refusal-options.ts';
import type { Workspace } from './workspaces.ts';

interface FreeInsteadProps {
  workspace: Workspace;
  entry: OutboxEntry;
}

/** A way on for who wanted a slot that is gone: the nearest ones that were free when the clinic answered. */
export function FreeInstead({ workspace, entry }: FreeInsteadProps) {
  const slots = listAlternatives(entry);
  if (slots.length === 0) return null;
  return (
    <Group gap="xs" my={6}>
      <Text size="sm" c="var(--mantine-color-text)">
        Other free times:
      </Text>
      {slots.map((slot) => (
        <Button
          key={slot}
          variant="light"
          size="compact-sm"
          aria-label={`Book ${slot} instead`}
          onClick={() => tryAgain(workspace, entry, { slot })}
        >
          {slot}
        </Button>
      ))}
    </Group>
  );
}
