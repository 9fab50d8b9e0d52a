/** When what runs by itself last came to a good end, for an operator to see that it still does. */

/** A new task is named here; its gauge and the alert rule in docs/operations.md follow. */
export type Task = 'backup' | 'payment-sweep' | 'retention';

export interface LastRuns {
  /** @param at milliseconds */
  note(task: Task, at: number): void;
  /** Milliseconds, of the tasks that ran since the start. */
  read(): ReadonlyMap<Task, number>;
}

export function createLastRuns(): LastRuns {
  const runs = new Map<Task, number>();
  return { note: (task, at) => void runs.set(task, at), read: () => runs };
}
