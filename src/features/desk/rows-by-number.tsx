import { slotTime } from '../../../contract/slot.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import classes from './paper-entry.module.css';
import { STATE_NAMES } from './visit-text.ts';

interface RowsByNumberProps {
  /** Ids of visits. */
  order: readonly string[];
  visits: readonly VisitView[];
  /** The first digits of a number; empty for all rows. */
  typed: string;
}

/** For a paper whose numbers nobody knows here: each row by its place on the screen, and its name. */
export function RowsByNumber({ order, visits, typed }: RowsByNumberProps) {
  const byId = new Map(visits.map((visit) => [visit._id, visit]));
  return (
    <ul className={classes.list} aria-label="Rows of the screen">
      {order.map((id, index) => {
        const visit = byId.get(id);
        if (!visit || !String(index + 1).startsWith(typed)) return null;
        return (
          <li key={id}>
            <bdi>{rowText(index + 1, visit)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}

/** '7 Anna Smith, 08.30 AM, Expected' */
export function rowText(row: number, { name, kind, slot, state }: VisitView): string {
  const when = kind === 'walk-in' || !slot ? 'Walk-in' : slotTime(slot);
  return `${row} ${name}, ${when}, ${kind === 'canceled' ? 'Canceled' : STATE_NAMES[state.name]}`;
}
