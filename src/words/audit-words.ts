/** What the lines of the audit say, in words. */
import type { AuditAction, AuditLine } from '../../contract/audit.ts';

const ACTIONS: Record<AuditAction, string> = {
  'booking.made': 'Booked an appointment',
  'booking.canceled': 'Canceled an appointment',
  'payment.paid': 'A payment arrived',
  'payment.in-review': 'A payment has to be checked',
  'payment.due-back': 'A payment has to go back',
  'payment.refunded': 'A payment went back',
  'admin.made': 'Made an admin',
  'admin.removed': 'Removed an admin',
  'doctor.added': 'Added a doctor',
  'doctor.deleted': 'Deleted a doctor',
  'session.ended': 'Logged out',
  'sessions.ended': 'Logged somebody out everywhere',
  'address.freed': 'Freed an email address',
  'address.taken-over': 'Proved an address that another account had',
  'data.exported': 'Downloaded the data of an account',
  'account.deleted': 'Deleted an account',
  'store.adopted': 'Took the store over for another project',
  'bookings.swept': 'Cleared past appointments',
};

/** An action of a newer version is named as it is. */
export function actionText(action: string): string {
  return ACTIONS[action as AuditAction] ?? action;
}

const OTHERS: Record<string, string> = { molar: 'The server', 'payment-provider': 'The payment provider' };

/** An address where there is one, else the id that the search finds it by. */
export function whoText({ who, whoEmail }: Pick<AuditLine, 'who' | 'whoEmail'>): string {
  return whoEmail ?? OTHERS[who] ?? `Account ${who}`;
}

/** Empty when it is the person who did it, or nobody. */
export function whomText({ who, person, personEmail }: AuditLine): string {
  if (person === undefined || person === who) return '';
  return personEmail ?? `Account ${person}`;
}
