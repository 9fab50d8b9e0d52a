/** Runs `work` after `ms`. Returns what cancels it. */
export type Timer = (work: () => void, ms: number) => () => void;

export const systemTimer: Timer = (work, ms) => {
  const id = setTimeout(work, ms);
  return () => clearTimeout(id);
};
