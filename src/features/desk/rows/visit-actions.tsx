import { Button } from '@mantine/core';
import type { VisitView } from '../../../sync/view-visits.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { NO_TAPS, useResting } from '../../ui/use-resting.ts';
import { canTakeBack, isRefusedWalkIn } from './notable-states.ts';
import { VisitMenu } from './visit-menu.tsx';
import type { VisitPress } from './visit-press.ts';
import classes from './visit-table.module.css';
import { nextState, STATE_NAMES } from './visit-text.ts';
import { WantedActions } from './wanted-actions.tsx';

interface VisitActionsProps {
  visit: VisitView;
  canUndo: boolean;
  press: VisitPress;
}

/** One press for the state that usually comes next; the others are in the menu. */
export function VisitActions({ visit, canUndo, press }: VisitActionsProps) {
  const [isBusy, run] = useBusy();
  const next = nextState(visit);
  // A double tap would also note the state after it, and a colleague's press may have come first.
  const isResting = useResting(`${isBusy} ${next}`);
  const [isUndoing, runUndo] = useBusy();
  // Each step back changes what the next one would undo.
  const isUndoResting = useResting(`${isUndoing} ${visit.state.events}`);
  if (isRefusedWalkIn(visit)) return null;
  if (visit.kind === 'wanted') return <WantedActions visit={visit} />;

  return (
    <div className={classes.buttons}>
      {canUndo && canTakeBack(visit) && (
        <Button
          variant="subtle"
          size="sm"
          px="xs"
          className={classes.undo}
          aria-describedby={`visit-${visit._id} time-${visit._id}`}
          style={isUndoing || isUndoResting ? NO_TAPS : undefined}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[data-visit]')?.focus({ preventScroll: true });
            runUndo(() => press.undo(visit));
          }}
        >
          Undo
        </Button>
      )}
      {next && (
        <Button
          variant="light"
          size="sm"
          px="sm"
          className={classes.next}
          aria-describedby={`visit-${visit._id} time-${visit._id}`}
          aria-busy={isBusy}
          style={isBusy || isResting ? NO_TAPS : undefined}
          onClick={() => run(() => press.change(visit, next))}
        >
          {STATE_NAMES[next]}
        </Button>
      )}
      <VisitMenu visit={visit} press={press} />
    </div>
  );
}
