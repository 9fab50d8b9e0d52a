/** What the worker tells its pages before it takes over by itself: their code stays the same, but they may now load other things. */
export const NEW_POLICY = { type: 'NEW_POLICY' } as const;
