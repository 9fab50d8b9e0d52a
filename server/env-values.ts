import * as v from 'valibot';
import { isTimeZone } from '../contract/clinic-date.ts';
import { EMAIL_ADDRESS } from '../contract/email-address.ts';
import { isAddressOrNetwork } from './http/client.ts';
import { namesOneHost } from './store/database-url.ts';

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a port number'),
);

export const timeZone = v.pipe(
  v.string(),
  v.check((zone) => isNamedZone(zone), 'must be an IANA time zone such as America/New_York'),
);

const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((member) => member.trim())),
  v.filterItems(Boolean),
);

export const emails = v.pipe(
  list,
  v.mapItems((email) => email.toLowerCase()),
  v.everyItem((email) => EMAIL_ADDRESS.test(email), 'must be email addresses with commas between them'),
);

export const proxies = v.pipe(
  list,
  v.everyItem(isAddressOrNetwork, 'must be IP addresses or networks such as 10.0.0.0/8, with commas between them'),
);

export const origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'must be an address such as https://clinic.example, in lower case and without a slash at the end',
  ),
);

export const httpsAddress = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).protocol === 'https:',
    'must be an https address such as https://images.example/upload',
  ),
);

export const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  v.check(
    namesOneHost,
    'must name one host, without target_session_attrs; give it a name that moves to the server in charge',
  ),
);

/** @param because the reason for the minimum */
export const someNumber = (most: number, least = 1, because?: string) => {
  const rule = `must be a whole number from ${least} to ${most}${because === undefined ? '' : `: ${because}`}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, rule),
    v.transform(Number),
    v.minValue(least, rule),
    v.maxValue(most, rule),
  );
};

export const wholeNumber = (fallback: number, most: number, least = 1) =>
  v.optional(someNumber(most, least), String(fallback));

/** Node also takes an offset such as -05:00. Chrome before 119 does not, and it has no daylight saving time. */
const isNamedZone = (zone: string) => !/^[+-]/.test(zone) && isTimeZone(zone);
