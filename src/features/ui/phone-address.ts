import { TRUNK_ZERO } from '../../../contract/phone-search.ts';

/** '+1 (212) 555-0100' -> 'tel:+12125550100' and '+44 (0)20 7946 0958' -> 'tel:+442079460958', for a link that calls. */
export function phoneAddress(phone: string): string {
  const hasCountry = /^\D*(?:\+|00)/.test(phone);
  return `tel:${(hasCountry ? phone.replaceAll(TRUNK_ZERO, '') : phone).replaceAll(/[^\d+]/g, '')}`;
}
