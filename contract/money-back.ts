/** How money that was taken at the desk goes back, where a payment was refused or noted by mistake. */
import { isProblemCode, problems } from './problem.ts';
import { slotTime } from './slot.ts';

const GIVE_BACK = 'give the money back';

/** By how it was paid. A later version may know more. */
const WAYS_BACK: Record<string, string> = {
  cash: 'hand the money back',
  terminal: 'refund the money on the terminal',
};

export const wayBack = (kind: string): string => WAYS_BACK[kind] ?? GIVE_BACK;

/** What else may be done with it. @param anotherSlot what the patient has for that service and day by now */
export const insteadText = (anotherSlot: string | undefined): string =>
  anotherSlot === undefined
    ? ', or book the appointment again'
    : `, unless it is noted at their appointment at ${slotTime(anotherSlot)}`;

/**
 * The code's own text does not know how it was paid. Undefined where that says nothing of money to give back.
 * @param instead as `insteadText` has it, where the appointment was canceled
 */
export function moneyBackText(code: string, kind: string, instead = ''): string | undefined {
  const text = isProblemCode(code) ? problems[code].text : '';
  return text.includes(GIVE_BACK) ? text.replace(GIVE_BACK, wayBack(kind) + instead) : undefined;
}
