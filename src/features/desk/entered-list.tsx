import { Button } from '@mantine/core';
import type { VisitView } from '../../sync/view-visits.ts';
import classes from './paper-entry.module.css';
import type { Entered } from './use-entered.ts';

interface EnteredListProps {
  /** The last one first. */
  entered: readonly Entered[];
  visits: readonly VisitView[];
  onUndo(entry: Entered, visit: VisitView): void;
}

/** What was entered in this sitting. Of a row the last entry can be undone, while the row still says so. */
export function EnteredList({ entered, visits, onUndo }: EnteredListProps) {
  if (entered.length === 0) return null;
  const byId = new Map(visits.map((visit) => [visit._id, visit]));
  return (
    <ul className={classes.list} aria-label="Entered">
      {entered.map((entry) => {
        const visit = byId.get(entry.visitId);
        const last = entered.find(({ visitId, isUndone }) => visitId === entry.visitId && !isUndone);
        return (
          <li key={entry.id} className={classes.entered}>
            <bdi id={`entered-${entry.id}`}>{entry.text}</bdi>
            {last === entry && visit?.state.name === entry.state && (
              <Button
                variant="subtle"
                size="sm"
                className={classes.undo}
                aria-describedby={`entered-${entry.id}`}
                onClick={() => onUndo(entry, visit)}
              >
                Undo
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
