/** The last success of each background task, so an operator can see that it still runs. */

/** A new task gets its gauge by being named here; its rule in deploy/molar-alerts.yml is written by hand. */
export type Task = 'backup' | 'payment-sweep' | 'retention';

export interface LastRuns {
  /** @param at milliseconds */
  note(task: Task, at: number): void;
  /** Milliseconds, for the tasks that have succeeded since the start. */
  read(): ReadonlyMap<Task, number>;
}

export function createLastRuns(): LastRuns {
  const runs = new Map<Task, number>();
  return { note: (task, at) => void runs.set(task, at), read: () => runs };
}
