import * as v from 'valibot';

/** The day in an address. A value that is not a day is passed on, so that the page can say so. */
export const DaySearch = v.object({ date: v.optional(v.fallback(v.string(), 'no day')) });
