/**
 * The page's question to its worker: did it take over, while this page was open, from one with the same code and
 * another page policy? The page has to ask because its scripts may load after the takeover.
 */
export const ASK_POLICY = { type: 'ASK_POLICY' } as const;
