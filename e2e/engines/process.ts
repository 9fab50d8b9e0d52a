import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface Started {
  stdout: Readable;
  /** Ends it and everything that it has started. */
  end(): void;
}

/** Processes that still run when this process ends are ended, too. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach(endGroup));

export function startProcess(command: string, args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
    // A process group of its own: a browser has more processes than the one that was started.
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
    // It is gone already.
  }
}
