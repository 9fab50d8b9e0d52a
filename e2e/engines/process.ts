import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Started {
  stdout: Readable;
  /** Ends it with everything that it has started. */
  end(): void;
}

/** What still runs when this process ends is ended, too. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(endGroup));

export function startProcess(command: string, args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
    // A group of its own: a browser has more processes than the one that was started.
    detached: true,
  });
  running.add(child);
  child.on('error', (error) => child.stdout.destroy(error));
  child.on('exit', () => running.delete(child));
  return { stdout: child.stdout, end: () => endGroup(child) };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}
