import { type AuditAction, type AuditLine, auditActions, auditDetails, auditDoers } from '../../contract/audit.ts';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { priceText } from '../base/price-text.ts';

/** An action that only a newer version knows is shown as it is. */
export function actionText(action: string): string {
  return auditActions[action as AuditAction] ?? action;
}

/** The stored text, except for parts that the rest of Molar writes differently. A service has its id, which the search finds. */
export function detailText({ action, detail }: Pick<AuditLine, 'action' | 'detail'>): string {
  const [first = '', ...rest] = detail.split(', ');
  return [auditDetails[action as AuditAction]?.[first] ?? first, ...rest.map(partText)].join(', ');
}

function partText(part: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(part)) return mediumFromIso(part);
  return /^\d+\.\d\d$/.test(part) ? priceText(Number(part)) : part;
}

/** The address if there is one, else the id, which the search finds. */
export function whoText({ who, whoEmail }: Pick<AuditLine, 'who' | 'whoEmail'>): string {
  return whoEmail ?? auditDoers[who] ?? `Account ${who}`;
}

/** Empty if it is the person who did it, or nobody. */
export function whomText({ who, person, personEmail }: AuditLine): string {
  if (person === undefined || person === who) return '';
  return personEmail ?? `Account ${person}`;
}
