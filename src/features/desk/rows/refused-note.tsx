import { Button, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { OutboxEntry } from '../../../data/db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { focusAround } from '../../ui/focus-content.ts';
import { isWorthSending, refusedAtDeskText } from './refused-at-desk.ts';
import type { VisitPress } from './visit-press.ts';
import classes from './visit-table.module.css';

interface RefusedNoteProps {
  entry: OutboxEntry;
  visit?: VisitView;
  /** The row goes away without it. */
  takesRow?: boolean;
  /** Ids of the elements that name the row. */
  label: string;
  press: VisitPress;
}

export function RefusedNote({ entry, visit, takesRow = false, label, press }: RefusedNoteProps) {
  const what = `refused-${entry.seq}`;
  const choices = [
    ...(isWorthSending(entry, visit) ? [{ text: 'Try again', act: press.tryAgain, isLast: false }] : []),
    { text: 'Discard', act: press.discard, isLast: takesRow },
  ];
  return (
    <div className={classes.refused}>
      <Text size="sm" c="var(--mantine-color-error)" id={what}>
        {refusedAtDeskText(entry, visit)}
      </Text>
      {choices.map(({ text, act, isLast }) => (
        <Button
          key={text}
          size="compact-sm"
          variant="default"
          className={classes.choice}
          data-takes-row={isLast || undefined}
          aria-describedby={`${label} ${what}`}
          onClick={({ currentTarget }: MouseEvent<HTMLElement>) => {
            focusAround(currentTarget);
            act(entry);
          }}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
