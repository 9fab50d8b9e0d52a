import { Button, Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { priceText } from '../../base/price-text.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import type { WishChanges } from '../../sync/rules/command-rules.ts';
import { dayOfOffer, listAlternatives } from '../../words/refusal-options.ts';
import { usePull } from '../live/use-pull.ts';
import { sayIfUnsaved } from '../messages/say-if-unsaved.ts';
import { focusAround } from '../ui/focus-content.ts';
import classes from './alternative-offers.module.css';

interface AlternativeOffersProps {
  workspace: Workspace;
  entry: OutboxEntry;
  /** Ids of the elements that name the wish. */
  label: string;
  buttonClass?: string | undefined;
}

/** How often the clinic is asked what is free by now (milliseconds). */
const REFRESH_MS = 60_000;

/** What to book instead of a refused wish, by the clinic's latest answer: the nearest free slots, or the new price. */
export function AlternativeOffers({ workspace, entry, label, buttonClass }: AlternativeOffersProps) {
  const app = useApp();
  const day = dayOfOffer(entry);
  const pull = useMemo(() => (day ? () => workspace.sync.pullOffers(day) : undefined), [workspace, day]);
  usePull(pull, { every: REFRESH_MS });
  const slots = listAlternatives(entry);
  const price = entry.problem?.price;
  if (slots.length === 0 && price === undefined) return null;
  const offer = (changes: WishChanges, text: string, name = text) => (
    <Button
      key={text}
      variant="light"
      size="compact-sm"
      className={buttonClass ? `${classes.offer} ${buttonClass}` : classes.offer}
      aria-label={name}
      aria-describedby={label}
      onClick={({ currentTarget }) => {
        focusAround(currentTarget);
        void sayIfUnsaved(app, () => tryAgain(workspace, entry, changes));
      }}
    >
      {text}
    </Button>
  );
  return (
    <Group gap="xs" my={6}>
      {price !== undefined && offer({ price }, `Book for ${priceText(price)}`)}
      {slots.length > 0 && (
        <Text size="sm" c="var(--mantine-color-text)">
          Other free times:
        </Text>
      )}
      {slots.map((slot) => offer({ slot }, slot, `Book ${slot} instead`))}
    </Group>
  );
}
