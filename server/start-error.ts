/** A start that can't succeed. The message is what the person at the terminal reads, so it names what to change. */
export class StartError extends Error {}
