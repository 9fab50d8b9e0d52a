import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { dayOfOffer, listAlternatives } from '../../words/refusal-options.ts';
import { usePull } from '../live/use-pull.ts';
import { focusAround } from '../ui/focus-content.ts';
import classes from './alternative-slots.module.css';

interface AlternativeSlotsProps {
  workspace: Workspace;
  entry: OutboxEntry;
  buttonClass?: string | undefined;
}

/** How often (milliseconds) the clinic is asked what is free by now. */
const REFRESH_MS = 60_000;

/** In place of a slot that is gone: the nearest ones that are free, by the clinic's last word. */
export function AlternativeSlots({ workspace, entry, buttonClass }: AlternativeSlotsProps) {
  const day = dayOfOffer(entry);
  const pull = useMemo(() => (day ? () => workspace.sync.pullOffers(day) : undefined), [workspace, day]);
  usePull(pull, REFRESH_MS);
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
          className={buttonClass ? `${classes.slot} ${buttonClass}` : classes.slot}
          aria-label={`Book ${slot} instead`}
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            tryAgain(workspace, entry, { slot }).catch(console.warn);
          }}
        >
          {slot}
        </Button>
      ))}
    </Group>
  );
}
