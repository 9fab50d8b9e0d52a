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

/** What was entered in this sitting. What says something else by now is undone at its row. */
export function EnteredList({ entered, visits, onUndo }: EnteredListProps) {
  if (entered.length === 0) return null;
  const byId = new Map(visits.map((visit) => [visit._id, visit]));
  return (
    <ul className={classes.list} aria-label="Entered">
      {entered.map((entry) => {
        const visit = byId.get(entry.visitId);
        const canUndo = visit?.state.events.some((id) => entry.events.includes(id));
        return (
          <li key={entry.id} className={classes.entered}>
            <bdi id={`entered-${entry.id}`}>{entry.text}</bdi>
            {visit && canUndo && !entry.isUndone && (
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
