/**
 * An endpoint as plain data. The client call, the server route, both validations, the queue entry and the "401 unless public"
 * test are all derived from it, so nothing about a call is written twice. Add a field only if all of them can use it.
 */
import type { GenericSchema, InferInput, InferOutput, ObjectEntries, StrictObjectSchema } from 'valibot';

export type Members = StrictObjectSchema<ObjectEntries, undefined>;

/**
 * Who may call.
 * - `public`: anyone, no token.
 * - `identity`: a person of the identity provider, with its ID token as bearer.
 * - `bearer`: a signed-in person, with our access token as bearer.
 * - `desk`: the same, and the store says that they work at the front desk, or are an admin.
 * - `admin`: the same, and the store says that they are an admin.
 */
export type Who = 'public' | 'identity' | 'bearer' | 'desk' | 'admin';

export interface Endpoint<I extends Members = Members, O extends GenericSchema = GenericSchema, W extends Who = Who> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Members of the input in braces travel in the path; the rest in the query (GET, DELETE) or the JSON body (POST, PUT). */
  readonly path: `/${string}`;
  readonly who: W;
  /** True: may wait on the device, and is sent with an `Idempotency-Key`. False: needs a live connection. */
  readonly queue: boolean;
  /** How a body travels. A JSON body without members may be left out. */
  readonly body: 'json' | 'multipart';
  /**
   * The format of a successful answer; problems are always JSON. An image never changes at the same address, and an event stream
   * goes on until either side ends it.
   */
  readonly answer: 'json' | 'webp' | 'events';
  /** An unknown member is refused. */
  readonly input: I;
  readonly output: O;
  /** HTTP status of success. */
  readonly status: 200 | 201;
}

/** The input as a caller passes it. */
export type Input<E extends Endpoint> = InferInput<E['input']>;
/** The input as a handler receives it, after parsing. */
export type ParsedInput<E extends Endpoint> = InferOutput<E['input']>;
export type Output<E extends Endpoint> = InferOutput<E['output']>;

type Defaults = 'queue' | 'body' | 'answer' | 'status';

/* @__NO_SIDE_EFFECTS__ Endpoints that a page does not call are left out of its scripts. */
export function endpoint<I extends Members, O extends GenericSchema, W extends Who>(
  definition: Omit<Endpoint<I, O, W>, Defaults> & Partial<Pick<Endpoint<I, O, W>, Defaults>>,
): Endpoint<I, O, W> {
  return { queue: false, body: 'json', answer: 'json', status: 200, ...definition };
}

/** Names of the input members that travel in the path, in the order in which they appear there. */
export function pathMembers({ path }: Pick<Endpoint, 'path'>): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), (match) => match[1] as string);
}

/** Names of the input members that travel in the query or the body. */
export function membersBesidePath(endpoint: Pick<Endpoint, 'path' | 'input'>): string[] {
  const inPath = pathMembers(endpoint);
  return Object.keys(endpoint.input.entries).filter((name) => !inPath.includes(name));
}

/** A regular expression for exactly the paths of a call. The worker and the development proxy use it. */
export function endpointPattern({ path }: Pick<Endpoint, 'path'>): string {
  return `^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`;
}
