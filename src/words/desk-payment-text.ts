/** Payments at the desk in words. What a later version knows is one of them, too. */

export const PAID_NAMES: Record<string, string> = { cash: 'Paid in cash', terminal: 'Paid by terminal' };

export const paidName = (kind: string): string => PAID_NAMES[kind] ?? 'Paid at the desk';
