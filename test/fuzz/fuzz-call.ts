// A call of the contract as anybody may make it: from fully valid to meaningless bytes.
import fc from 'fast-check';
import { contract } from '../../contract/contract.ts';
import { type Endpoint, pathMembers } from '../../contract/endpoint.ts';
import { slotLabel } from '../../contract/slot.ts';
import { arbitraryOf, type Good } from './schema-arbitrary.ts';

export const CALLERS = ['nobody', 'garbage', 'pat', 'sam', 'una', 'admin', 'identity'] as const;
export type CallerName = (typeof CALLERS)[number];

export interface FuzzCall {
  method: string;
  /** The contract's path; the members in braces are in `members`. */
  path: string;
  caller: CallerName;
  members: Record<string, unknown>;
  /** Replaces the members, if the call has a body. */
  bytes?: Uint8Array<ArrayBuffer> | undefined;
  query?: string | undefined;
  key?: string | undefined;
  type?: string | undefined;
  isForm: boolean;
}

/** Placeholder for an id or intent that the clinic has returned by then: see `known.ts`. */
const idAt = (index: number) => `@id ${index}`;
const intentAt = (index: number) => `@intent ${index}`;
const imageAt = (index: number) => `@image ${index}`;

const EMAILS = ['pat@clinic.test', 'sam@clinic.test', 'una@clinic.test', 'admin@clinic.test', 'Pat@Clinic.Test'];
/** Mostly `value`, sometimes one of the others. */
const mostly = (value: unknown, others: readonly unknown[]) => [...Array(9).fill(value), ...others];
const indexes = [0, 1, 2, 3, 5, 8, 13, 21, 34];
const goods: Record<string, readonly unknown[]> = {
  userEmail: mostly('pat@clinic.test', EMAILS),
  email: mostly('pat@clinic.test', [...EMAILS, 'dana@clinic.test']),
  name: ['Pat Example', 'Żofia 👩‍⚕️'],
  userName: ['Pat Example'],
  serviceId: mostly('teeth-cleaning', ['oral-surgery', 'cavity-protection']),
  serviceName: ['Teeth Cleaning'],
  date: Array.from({ length: 28 }, (_, day) => `Dec ${day + 1}, 2026`).concat('Nov 1, 2026', 'Dec 31, 2099'),
  slot: [480, 510, 600, 1410].map(slotLabel),
  orElse: [undefined, [slotLabel(540)], [slotLabel(510), slotLabel(570)]],
  phone: ['555 0100', '+1 (212) 555-0100'],
  price: mostly(99, [100, 129]),
  amount: mostly(99, [100, 129]),
  payment: [false],
  id: indexes.map(idAt),
  bookingId: [undefined, ...indexes.map(idAt)],
  paymentIntent: indexes.map(intentAt),
  specialty: ['Oral Surgery'],
  image: ['https://pictures.test/x.webp', ...indexes.map(imageAt)],
  hash: indexes.map(imageAt),
};
const good: Good = (member) => goods[member] ?? [];

const keys = Array.from({ length: 400 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'];
const header = fc.string({ maxLength: 40 }).map((value) => value.trim());
const seldom = <T>(arbitrary: fc.Arbitrary<T>, of = 25) =>
  fc.oneof({ weight: of, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const callOf = (endpoint: Endpoint): fc.Arbitrary<FuzzCall> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      path: fc.constant(endpoint.path),
      caller: fc.oneof(
        { weight: 3, arbitrary: fc.constant(callerOf(endpoint)) },
        { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
      ),
      members: arbitraryOf(endpoint.input, good) as fc.Arbitrary<Record<string, unknown>>,
      bytes: seldom(fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(bytes))),
      query: seldom(fc.webQueryParameters()),
      key: fc.oneof(
        { weight: 2, arbitrary: fc.constant(undefined) },
        { weight: 4, arbitrary: fc.constantFrom(...keys) },
        { weight: 1, arbitrary: header },
      ),
      type: seldom(
        fc.oneof(fc.constantFrom('text/plain', 'application/json;charset=latin1', 'multipart/form-data'), header),
      ),
      isForm: fc.constant(endpoint.body === 'multipart'),
    })
    .map((call) => ({ ...call, members: asMembers(call.members, endpoint) }));

/** Mostly the caller that the call requires. */
function callerOf({ who }: Endpoint): CallerName {
  const callers = { public: 'nobody', identity: 'identity', bearer: 'pat', desk: 'admin', admin: 'admin' } as const;
  return callers[who];
}

/** The path needs some value. */
function asMembers(members: unknown, endpoint: Endpoint): Record<string, unknown> {
  const all = typeof members === 'object' && members !== null ? (members as Record<string, unknown>) : { members };
  return { ...all, ...Object.fromEntries(pathMembers(endpoint).map((name) => [name, all[name] ?? ''])) };
}

/** The calls that change most, and their prerequisites, come up more often. */
const OFTEN = [contract.bookSlot, contract.createPaymentIntent, contract.confirmPayment];

export const fuzzCall: fc.Arbitrary<FuzzCall> = fc.oneof(
  ...Object.values<Endpoint>([...Object.values(contract), ...OFTEN, ...OFTEN]).map(callOf),
);
