/** '+1 (212) 555-0100' -> 'tel:+12125550100', for a link that calls. */
export const phoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
