/**
 * The page's question to the worker in charge: whether it took over from one with the same code and another policy of the
 * pages, while this page was open. Only a worker can tell, and it is asked because the page's scripts may come after that.
 */
export const ASK_POLICY = { type: 'ASK_POLICY' } as const;
