/** A page's request to a worker that does not control it. */
export const ASK_TAKEOVER = { type: 'ASK_TAKEOVER' } as const;
