/** The answer of a change that has nothing else to say. */
export const acknowledged = { result: { acknowledged: true } } as const;

/** Somebody else had made the change before. */
export const unchanged = { ...acknowledged, isUnchanged: true } as const;
