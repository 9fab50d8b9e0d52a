import type { AuditLine } from '../../contract/audit.ts';
import type { Config } from '../../contract/clinic.ts';
import { clinicMoment, isoFromMedium } from '../../contract/clinic-date.ts';
import type { Handlers } from '../http/handler.ts';
import { type FoundLine, findAuditLines } from '../store/audit.ts';
import { addressOf, findUserId } from '../store/users.ts';
import { isoTime } from './iso-time.ts';

export interface AuditDeps {
  config: Pick<Config, 'clinic'>;
}

const LINES = 50;
const HOUR = 3_600_000;

export function auditHandlers({ config }: AuditDeps): Handlers<'listAudit'> {
  return {
    async listAudit({ text, person, day, before, most = LINES }, { db }) {
      const date = day === undefined ? undefined : (isoFromMedium(day) as string);
      const filter = {
        text: text === undefined ? undefined : { words: text, zone: config.clinic.timeZone },
        person: person === undefined ? undefined : ((await findUserId(db, person.toLowerCase())) ?? person),
        time: date === undefined ? undefined : anywhereOnEarth(date),
      };
      const { lines, next } = await findAuditLines(db, filter, { before, most });
      const isOfDay = ({ at }: FoundLine) => !date || clinicMoment(at, config.clinic.timeZone).date === date;
      return { lines: lines.filter(isOfDay).map(lineOf), ...(next !== undefined && { next }) };
    },
  };
}

/** The time span (milliseconds) in which some clock on earth shows this day. @param date ISO day */
function anywhereOnEarth(date: string): [number, number] {
  const start = Date.parse(date);
  return [start - 14 * HOUR, start + 36 * HOUR];
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
