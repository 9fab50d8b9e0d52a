import { Button, Group, Text } from '@mantine/core';
import type { Workspace } from '../../app/workspaces.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { listAlternatives } from '../../words/refusal-options.ts';

interface AlternativeSlotsProps {
  workspace: Workspace;
  entry: OutboxEntry;
}

/** In place of a slot that is gone: the nearest ones that were free when the clinic answered. */
export function AlternativeSlots({ workspace, entry }: AlternativeSlotsProps) {
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
