/** Addresses of the server that a person may open in a tab. Each pattern is matched against path and query. */
import { contract } from '../contract/contract.ts';
import { endpointPattern } from '../contract/endpoint.ts';
import { serverAreaPattern } from '../contract/server-area.ts';

export const notPages: RegExp[] = [
  ...Object.values(contract).map((endpoint) => new RegExp(endpointPattern(endpoint))),
  new RegExp(serverAreaPattern),
  // Any file: a missing image must not be answered with a page.
  /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/,
];
