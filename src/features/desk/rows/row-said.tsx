import { slotTime } from '../../../../contract/slot.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { hasTime } from '../../../sync/visit-order.ts';
import { stateAlone } from './visit-text.ts';

/** Something about a row of a paper: '7 Anna Smith: Arrived', or a text alone. */
export interface RowText {
  who?: { row: number; name: string };
  text: string;
}

/** A right-to-left name leaves the text around it in place. */
export function RowSaid({ who, text }: RowText) {
  if (!who) return text;
  return (
    <>
      {who.row} <bdi>{who.name}</bdi>
      {text}
    </>
  );
}

/** '7 Anna Smith, 08.30 AM, Teeth Cleaning, Expected': a patient may have several at one time. */
export function rowNow(row: number, visit: VisitView): RowText {
  const { name, slot, serviceName } = visit;
  const when = hasTime(visit) && slot ? slotTime(slot) : 'Walk-in';
  const parts = ['', when, serviceName, stateAlone(visit)];
  return { who: { row, name }, text: parts.filter((part) => part !== undefined).join(', ') };
}
