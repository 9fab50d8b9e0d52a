/** The answer to a change that has nothing else to report. */
export const acknowledged = { result: { acknowledged: true } } as const;

/** The answer to what the front desk has noted. */
export const noted = { acknowledged: true } as const;

/** The change had already been made. */
export const unchanged = { ...acknowledged, isUnchanged: true } as const;
