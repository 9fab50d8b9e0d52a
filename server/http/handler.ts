/** What serves an endpoint. The types follow from the contract: a missing or wrong handler does not compile. */
import type { CommandName } from '../../contract/commands.ts';
import type { Contract, EndpointName } from '../../contract/contract.ts';
import type { Endpoint, Output, ParsedInput } from '../../contract/endpoint.ts';
import type { Origin } from '../audit/origin.ts';
import type { Callers } from '../identity/auth.ts';
import type { Database } from '../store/tables.ts';

type Caller<E extends Endpoint> = Callers[E['who']] & {
  db: Database;
  origin: Origin;
  /** As contract/account-id.ts says. */
  accountId: string | undefined;
  /** As contract/takes-back.ts says. */
  takesBack: boolean;
  /** For an answer that goes on. @throws Problem `auth.*` once they may no longer make this call */
  checkAgain(): Promise<void>;
};

/** @throws Problem to answer with it. `db` is a transaction when the endpoint is queued. */
export type Handle<E extends Endpoint> = (input: ParsedInput<E>, call: Caller<E>) => Promise<Output<E>> | Output<E>;

/** For a queued call that has to ask others first: the store must not be held while waiting for them. */
export interface PreparedHandler<E extends Endpoint> {
  /** Runs before the transaction, and may run again for the same call. What it throws is not remembered. */
  prepare(input: ParsedInput<E>, call: Caller<E>): Promise<void>;
  handle: Handle<E>;
}

export type Handler<N extends EndpointName> =
  | Handle<Contract[N]>
  | (N extends CommandName ? PreparedHandler<Contract[N]> : never);

export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<K> };
