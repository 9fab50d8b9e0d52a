/** The answers to changes that have nothing else to report. */
export const acknowledged = { result: { acknowledged: true } } as const;

export const noted = { acknowledged: true } as const;

export const unchanged = { ...acknowledged, isUnchanged: true } as const;
