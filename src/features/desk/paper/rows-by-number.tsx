import { rowKnownAs, type VisitView } from '../../../sync/view-visits.ts';
import { RowSaid, rowNow } from '../rows/row-said.tsx';
import classes from './paper-entry.module.css';

interface RowsByNumberProps {
  /** Ids of visits. */
  order: readonly string[];
  visits: readonly VisitView[];
  /** The first digits of a number; empty for all rows. */
  typed: string;
}

/** For a paper whose numbers this device does not know: each row by its place on the screen, and its name. */
export function RowsByNumber({ order, visits, typed }: RowsByNumberProps) {
  return (
    <ul className={classes.list} aria-label="Rows of the screen">
      {order.map((id, index) => {
        const visit = rowKnownAs(visits, id);
        if (!visit || !String(index + 1).startsWith(typed)) return null;
        return (
          <li key={id}>
            <RowSaid {...rowNow(index + 1, visit)} />
          </li>
        );
      })}
    </ul>
  );
}
