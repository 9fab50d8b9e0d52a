/** The answer of a change that has nothing else to say. */
import * as v from 'valibot';

export const Acknowledged = v.object({ result: v.object({ acknowledged: v.literal(true) }) });
