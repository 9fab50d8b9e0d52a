/** A start that can't succeed. Its message is shown in the terminal, so it names what to change. */
export class StartError extends Error {}
