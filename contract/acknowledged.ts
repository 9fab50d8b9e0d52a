/** The answer to a change that has nothing else to return. */
import * as v from 'valibot';

/** `isUnchanged`: the role was already as requested. Servers of earlier releases do not say so. */
export const Acknowledged = v.object({
  result: v.object({ acknowledged: v.literal(true) }),
  isUnchanged: v.optional(v.literal(true)),
});
