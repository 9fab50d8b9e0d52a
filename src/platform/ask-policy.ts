/**
 * The page's question to the worker that controls it: did it take over from one with the same code and another page policy while
 * this page was open? Only a worker can tell, and the page has to ask because its scripts may load after the takeover.
 */
export const ASK_POLICY = { type: 'ASK_POLICY' } as const;
