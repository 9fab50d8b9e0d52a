import { Button, Text } from '@mantine/core';
import { rowKnownAs, type VisitView } from '../../../sync/view-visits.ts';
import { RowSaid } from '../rows/row-said.tsx';
import classes from './paper-entry.module.css';
import type { Entered } from './use-entered.ts';

interface EnteredListProps {
  /** Newest first. */
  entered: readonly Entered[];
  visits: readonly VisitView[];
  onUndo(entry: Entered, visit: VisitView): void;
}

export function EnteredList({ entered, visits, onUndo }: EnteredListProps) {
  if (entered.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Entered">
      {entered.map((entry) => {
        const { id, who, text, isWrong, noted, isUndone } = entry;
        const visit = noted && rowKnownAs(visits, noted.visitId);
        return (
          <li key={id} className={classes.entered}>
            <Text span id={`entered-${id}`} c={isWrong ? 'var(--mantine-color-error)' : undefined}>
              <RowSaid {...(who && { who })} text={text} />
            </Text>
            {visit && !isUndone && (
              <Button
                variant="subtle"
                size="sm"
                className={classes.undo}
                aria-describedby={`entered-${id}`}
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
