/** Runs `work` after `ms`. Returns the function that cancels it. */
export type Timer = (work: () => void, ms: number) => () => void;

export const systemTimer: Timer = (work, ms) => {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
};
