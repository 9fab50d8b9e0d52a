import { priceText } from '../base/price-text.ts';
import { whoseText } from '../sync/rules/refused.ts';
import { type CommandWords, isUnsent } from './command-words.ts';

export const payAtDesk: CommandWords<'payAtDesk'> = {
  request(entry) {
    const { kind, amount } = entry.input;
    const paid = `${priceText(amount)} paid ${kind === 'cash' ? 'in cash' : 'by terminal'}`;
    const whose = whoseText(entry);
    return whose ? `Note ${paid} for ${whose}` : `Note ${paid}`;
  },
  // The money is there: the same payment is valid once what was in its way is gone.
  isWorthRetrying: (problem) => problem?.code === 'payment.paid-at-desk' || problem?.code === 'auth.not-desk',
  // It can be taken back on its row, even if the clinic has it already.
  isRevocable: isUnsent,
};
