/** How to give back money taken at the desk, if a payment was refused or noted by mistake. */
import { isProblemCode, problems } from './problem.ts';
import { slotTime } from './slot.ts';

const GIVE_BACK = 'give the money back';

/** By kind of payment. A later version may know more kinds. */
const WAYS_BACK: Record<string, string> = {
  cash: 'hand the money back',
  terminal: 'refund the money on the terminal',
};

export const wayBack = (kind: string): string => WAYS_BACK[kind] ?? GIVE_BACK;

/** The alternative to giving the money back. @param anotherSlot the slot that the patient now has for that service and day */
export const insteadText = (anotherSlot: string | undefined): string =>
  anotherSlot === undefined
    ? ', or book the appointment again'
    : `, unless it is noted at their appointment at ${slotTime(anotherSlot)}`;

/**
 * The code's own text, with the way back for this kind of payment. Undefined if that text says nothing about giving money back.
 * @param instead from `insteadText`, if the appointment was canceled
 */
export function moneyBackText(code: string, kind: string, instead = ''): string | undefined {
  const text = isProblemCode(code) ? problems[code].text : '';
  return text.includes(GIVE_BACK) ? text.replace(GIVE_BACK, wayBack(kind) + instead) : undefined;
}
