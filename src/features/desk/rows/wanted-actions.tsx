import { useWorkspace } from '../../../app/app-context.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import { AlternativeOffers } from '../../outbox/alternative-offers.tsx';
import classes from './visit-table.module.css';

/** For a booking that the clinic has not made: nothing can be noted yet, but a refused one offers other times. */
export function WantedActions({ entry }: { entry: OutboxEntry | undefined }) {
  const workspace = useWorkspace();
  if (!workspace || !entry || isUndecided(entry)) return null;
  return (
    <div tabIndex={-1}>
      <AlternativeOffers workspace={workspace} entry={entry} buttonClass={classes.offer} />
    </div>
  );
}
