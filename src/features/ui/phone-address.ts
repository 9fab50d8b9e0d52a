/** '+49 (0)170 ...' -> '+49 170 ...': that zero is dialed only without the country's code. */
const withoutZero = (phone: string) => phone.replace(/^(\D*(?:\+|00).*)\(0\)/, '$1');

/** '+1 (212) 555-0100' -> 'tel:+12125550100', for a link that calls. */
export const phoneAddress = (phone: string): string => `tel:${withoutZero(phone).replaceAll(/[^\d+]/g, '')}`;
