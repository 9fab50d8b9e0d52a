/** The types of the endpoints' handlers. They follow from the contract: a missing or wrong handler does not compile. */
import type { CommandName } from '../../contract/commands.ts';
import type { Contract, EndpointName } from '../../contract/contract.ts';
import type { Endpoint, Output, ParsedInput } from '../../contract/endpoint.ts';
import type { Origin } from '../audit/origin.ts';
import type { Callers } from '../identity/auth.ts';
import type { Database } from '../store/tables.ts';

/** What a handler learns of a call besides its input and caller. */
export interface CallContext {
  origin: Origin;
  /** See contract/account-id.ts. */
  accountId: string | undefined;
  /** See contract/takes-back.ts. */
  isUndo: boolean;
  /** For a stream. @throws Problem `auth.*` once the caller may no longer make this call */
  checkAgain(): Promise<void>;
}

type Caller<E extends Endpoint> = Callers[E['who']] & CallContext & { db: Database };

/** @throws Problem to answer with it. `db` is a transaction when the endpoint is queued. */
export type Handle<E extends Endpoint> = (input: ParsedInput<E>, call: Caller<E>) => Promise<Output<E>> | Output<E>;

/** For a queued call that has to ask another service first: it must not hold the store while it waits. */
export interface PreparedHandler<E extends Endpoint> {
  /** Runs before the transaction, and may run again for the same call. What it throws is not stored as the answer. */
  prepare(input: ParsedInput<E>, call: Caller<E>): Promise<void>;
  handle: Handle<E>;
}

export type Handler<N extends EndpointName> =
  | Handle<Contract[N]>
  | (N extends CommandName ? PreparedHandler<Contract[N]> : never);

export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> };
