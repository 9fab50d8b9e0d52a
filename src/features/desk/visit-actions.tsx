import { Button } from '@mantine/core';
import type { VisitStateName } from '../../../contract/visit-state.ts';
import { pause } from '../../base/pause.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { useBusy } from '../ui/use-busy.ts';
import { VisitMenu } from './visit-menu.tsx';
import type { VisitPress } from './visit-press.ts';
import classes from './visit-table.module.css';
import { nextState, STATE_NAMES } from './visit-text.ts';
import { WantedActions } from './wanted-actions.tsx';

/** How long the button ignores taps once it says something else (milliseconds). */
const REST_MS = 500;

interface VisitActionsProps {
  visit: VisitView;
  canUndo: boolean;
  press: VisitPress;
}

/** One press for the state that usually comes next; the others are in the menu. */
export function VisitActions({ visit, canUndo, press }: VisitActionsProps) {
  const [isResting, run] = useBusy();
  const next = nextState(visit);
  const isRefused = visit.entries.some(({ name, state }) => name === 'addWalkIn' && state === 'rejected');
  // The clinic does not know them, and will not hear of anything that happens.
  if (isRefused) return null;
  if (visit.kind === 'wanted') return <WantedActions entry={visit.entries[0]} label={`visit-${visit._id}`} />;

  async function note(state: VisitStateName) {
    await press.change(visit, state);
    // A double tap would say the state after it as well.
    await pause(REST_MS);
  }

  return (
    <div className={classes.buttons}>
      {canUndo && (
        <Button
          variant="subtle"
          size="sm"
          px="xs"
          className={classes.undo}
          aria-describedby={`visit-${visit._id}`}
          onClick={({ currentTarget }) => {
            currentTarget.closest<HTMLElement>('[data-visit]')?.focus({ preventScroll: true });
            press.undo(visit);
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
          aria-describedby={`visit-${visit._id}`}
          aria-busy={isResting}
          style={isResting ? { pointerEvents: 'none' } : undefined}
          onClick={() => run(() => note(next))}
        >
          {STATE_NAMES[next]}
        </Button>
      )}
      <VisitMenu visit={visit} press={press} />
    </div>
  );
}
