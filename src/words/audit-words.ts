/** What the lines of the audit say, in words. */
import { type AuditAction, type AuditLine, auditActions } from '../../contract/audit.ts';

/** An action of a newer version is named as it is. */
export function actionText(action: string): string {
  return auditActions[action as AuditAction] ?? action;
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
