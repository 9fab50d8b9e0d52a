/** What the lines of the audit say, in words. */
import { type AuditAction, type AuditLine, auditActions, auditDetails, auditDoers } from '../../contract/audit.ts';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { priceText } from '../base/price-text.ts';

/** An action of a newer version is named as it is. */
export function actionText(action: string): string {
  return auditActions[action as AuditAction] ?? action;
}

/** What is stored, but for what the rest of Molar writes otherwise. Services go by the id, which the search finds. */
export function detailText({ action, detail }: Pick<AuditLine, 'action' | 'detail'>): string {
  const [first = '', ...rest] = detail.split(', ');
  return [auditDetails[action as AuditAction]?.[first] ?? first, ...rest.map(partText)].join(', ');
}

function partText(part: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(part)) return mediumFromIso(part);
  return /^\d+\.\d\d$/.test(part) ? priceText(Number(part)) : part;
}

/** An address where there is one, else the id that the search finds it by. */
export function whoText({ who, whoEmail }: Pick<AuditLine, 'who' | 'whoEmail'>): string {
  return whoEmail ?? auditDoers[who] ?? `Account ${who}`;
}

/** Empty when it is the person who did it, or nobody. */
export function whomText({ who, person, personEmail }: AuditLine): string {
  if (person === undefined || person === who) return '';
  return personEmail ?? `Account ${person}`;
}
