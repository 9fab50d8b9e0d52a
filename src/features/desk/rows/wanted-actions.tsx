import { useWorkspace } from '../../../app/app-context.ts';
import { isUndecided } from '../../../data/outbox-entries.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { AlternativeOffers } from '../../outbox/alternative-offers.tsx';
import classes from './visit-table.module.css';

/** For a booking that the clinic has not made: nothing can be noted yet, but a refused one offers other times. */
export function WantedActions({ visit }: { visit: VisitView }) {
  const workspace = useWorkspace();
  const [entry] = visit.entries;
  if (!workspace || !entry || isUndecided(entry)) return null;
  return (
    <div tabIndex={-1}>
      <AlternativeOffers
        workspace={workspace}
        entry={entry}
        label={`visit-${visit._id} time-${visit._id}`}
        buttonClass={classes.offer}
      />
    </div>
  );
}
