/** What serves an endpoint. The types follow from the contract: a missing or wrong handler does not compile. */
import type { Contract, EndpointName } from '../../contract/contract.ts';
import type { Endpoint, Output, ParsedInput } from '../../contract/endpoint.ts';
import type { Callers } from '../identity/auth.ts';
import type { Database } from '../store/tables.ts';

/** @throws Problem to answer with it. `db` is a transaction when the endpoint is queued. */
export type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  call: Callers[E['who']] & { db: Database },
) => Promise<Output<E>> | Output<E>;

/**
 * What a queued call has to ask of others before its transaction begins: nobody may wait for them while it holds the store.
 * It may run again for the same call, and what it throws is not remembered.
 */
export type Preparations = {
  [K in EndpointName]?: (
    input: ParsedInput<Contract[K]>,
    call: Callers[Contract[K]['who']] & { db: Database },
  ) => Promise<void>;
};

export type Handlers<N extends EndpointName = EndpointName> = { [K in N]: Handler<Contract[K]> };
