/** The answer of a change that has nothing else to say. */
export const acknowledged = { result: { acknowledged: true } } as const;
