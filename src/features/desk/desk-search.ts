/** Filters rows by parts of the name in any order, or by digits of the phone number. Pure. */
import { folded, soughtWords } from '../../../contract/folded.ts';
import { hasDigits, phoneDigits } from '../../../contract/phone-search.ts';
import type { VisitView } from '../../sync/view-visits.ts';

export interface DeskSearch {
  text: string;
  /** Name of a service; empty for all. */
  service: string;
}

export const EVERYBODY: DeskSearch = { text: '', service: '' };

export function matchesSearch(visit: Pick<VisitView, 'name' | 'phone' | 'serviceName'>, search: DeskSearch): boolean {
  if (search.service && visit.serviceName !== search.service) return false;
  const text = search.text.trim();
  if (!text) return true;
  const digits = phoneDigits(text);
  // A number may be typed with other separators than it was written with.
  const isNumber = digits !== '' && !/\p{L}/u.test(text);
  const name = folded(visit.name);
  const isNamed = soughtWords(text).every((word) => name.includes(folded(word)));
  return isNamed || (isNumber && hasDigits(visit.phone, digits));
}
