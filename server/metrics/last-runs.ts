/** When each background task last succeeded, so an operator can see that it still runs. */

/** Name a new task here; its gauge and the alert rule in docs/operations.md follow. */
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
