/** The answer of a change that has nothing else to say. */
import * as v from 'valibot';

/** `isUnchanged` where a role was as it should be before. Servers of earlier releases do not say so. */
export const Acknowledged = v.object({
  result: v.object({ acknowledged: v.literal(true) }),
  isUnchanged: v.optional(v.literal(true)),
});
