import { Button } from '@mantine/core';
import { useWorkspace } from '../../app/app-context.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import { isSendableNow } from '../../words/refusal-options.ts';
import { AlternativeSlots } from '../outbox/alternative-slots.tsx';
import { focusAround } from '../ui/focus-content.ts';
import classes from './visit-table.module.css';

/** A booking that the clinic has not made: nothing can happen yet, but a refused one may be asked for at another time. */
export function WantedActions({ entry, label }: { entry: OutboxEntry | undefined; label: string }) {
  const workspace = useWorkspace();
  if (!workspace || !entry || isUndecided(entry)) return null;
  return (
    <div tabIndex={-1}>
      <AlternativeSlots workspace={workspace} entry={entry} buttonClass={classes.offer} />
      {isSendableNow(entry) && (
        <Button
          size="sm"
          variant="light"
          className={classes.next}
          aria-describedby={label}
          onClick={({ currentTarget }) => {
            focusAround(currentTarget);
            tryAgain(workspace, entry).catch(console.warn);
          }}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
