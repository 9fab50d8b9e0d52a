/** The worker's message before it takes over by itself: the code is the same, but the pages' policy has changed. */
export const NEW_POLICY = { type: 'NEW_POLICY' } as const;
