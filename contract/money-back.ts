/** How money that was taken at the desk goes back, where a payment was refused or noted by mistake. */
import { isProblemCode, problems } from './problem.ts';

const GIVE_BACK = 'give the money back';

/** By how it was paid. A later version may know more. */
const WAYS_BACK: Record<string, string> = {
  cash: 'hand the money back',
  terminal: 'refund the money on the terminal',
};

export const wayBack = (kind: string): string => WAYS_BACK[kind] ?? GIVE_BACK;

/** The code's own text does not know how it was paid. Undefined where that says nothing of money to give back. */
export function moneyBackText(code: string, kind: string): string | undefined {
  const text = isProblemCode(code) ? problems[code].text : '';
  return text.includes(GIVE_BACK) ? text.replace(GIVE_BACK, wayBack(kind)) : undefined;
}
