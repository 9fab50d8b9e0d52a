import { addDays } from '../../../contract/day-arithmetic.ts';

/** The days whose sheets stay on the device: those of any other day would leave names behind. ISO days. */
export const keptDays = (today: string): readonly string[] => [today, addDays(today, 1)];
