import * as v from 'valibot';
import { Phone, visiblePhone } from '../../contract/text.ts';

/** What is wrong with a typed phone number; null for nothing. @param whose as the form calls it when nothing is typed */
export function phoneProblem(phone: string, whose: 'your' | 'a'): string | null {
  const visible = visiblePhone(phone);
  if (visible === '') return `Please enter ${whose} phone number`;
  if (v.is(Phone, visible)) return null;
  return 'Please enter a phone number with at least seven digits, and only digits, spaces, and + - ( ) . / x';
}
