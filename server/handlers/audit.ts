import type { AuditLine } from '../../contract/audit.ts';
import type { Config } from '../../contract/clinic.ts';
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { whenDay } from '../audit/shown-times.ts';
import type { Handlers } from '../http/handler.ts';
import { type FoundLine, findAuditLines } from '../store/find-audit-lines.ts';
import { addressOf, findUserId } from '../store/users.ts';
import { isoTime } from './iso-time.ts';

export interface AuditDeps {
  config: Pick<Config, 'clinic'>;
}

const LINES = 50;

export function auditHandlers({ config }: AuditDeps): Handlers<'listAudit'> {
  return {
    async listAudit({ text, person, day, before, most = LINES }, { db }) {
      const zone = config.clinic.timeZone;
      const filter = {
        text: text === undefined ? undefined : { words: text, zone },
        person: person === undefined ? undefined : ((await findUserId(db, person.toLowerCase())) ?? person),
        time: day === undefined ? undefined : whenDay(isoFromMedium(day) as string, zone),
      };
      const { lines, next } = await findAuditLines(db, filter, { before, most });
      return { lines: lines.map(lineOf), ...(next !== undefined && { next }) };
    },
  };
}

function lineOf(line: FoundLine): AuditLine {
  const { number, at, device_at, who, action, object, person, detail, request_id, hash } = line;
  const [whoEmail, personEmail] = [addressOf(line.who_email), addressOf(line.person_email)];
  return {
    number,
    at: isoTime(at),
    ...(device_at !== null && { deviceAt: isoTime(device_at) }),
    who,
    ...(whoEmail && { whoEmail }),
    action,
    object,
    ...(person !== null && { person }),
    ...(personEmail && { personEmail }),
    detail,
    requestId: request_id,
    hash,
  };
}
