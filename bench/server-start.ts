/**
 * `npm start` on a built clone, as a person runs it: the time until it prints its address, and the memory of all its
 * processes by then, demo accounts and payment simulator included. Shared memory is counted once for each process.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/root.mjs';
import { median } from './percentile.ts';
import type { Bench } from './result.ts';

/** One more round comes first and is not counted, because it may have to build. */
const ROUNDS = 5;
const GOAL_SECONDS = 3;
const GOAL_MEGABYTES = 250;

export async function benchServerStart(): Promise<Bench> {
  const starts: Start[] = [];
  for (let round = 0; round <= ROUNDS; round++) starts.push(await startOnce());
  const counted = starts.slice(1);
  const seconds = median(counted.map((start) => start.seconds));
  const megabytes = median(counted.map((start) => start.megabytes));
  return {
    title: 'Server: npm start on a built clone',
    results: [
      {
        name: 'until the address is there',
        figure: `${seconds.toFixed(1)} s`,
        goal: `<= ${GOAL_SECONDS} s`,
        isMet: seconds <= GOAL_SECONDS,
      },
      {
        name: 'memory of all its processes (RSS)',
        figure: `${Math.round(megabytes)} MB`,
        goal: `<= ${GOAL_MEGABYTES} MB`,
        isMet: megabytes <= GOAL_MEGABYTES,
        note: `${counted[0]?.processes.join(', ')}`,
      },
    ],
  };
}

interface Start {
  seconds: number;
  megabytes: number;
  /** Names with megabytes. */
  processes: string[];
}

async function startOnce(): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), 'molar-bench-'));
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    // Its own process group, so that all of its processes can be stopped.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', AUTH_EMULATOR_PORT: '0', DATA_DIR: dataDir },
  });
  const ended = once(child, 'exit');
  try {
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.includes('Molar is ready')) break;
    }
    const seconds = (performance.now() - begin) / 1000;
    if (!output.includes('Molar is ready')) throw new Error(`npm start did not get ready: ${output}`);
    const processes = processesBelow(child.pid ?? 0);
    return {
      seconds,
      megabytes: processes.reduce((sum, { megabytes }) => sum + megabytes, 0),
      processes: processes.map(({ command, megabytes }) => `${command} ${Math.round(megabytes)} MB`),
    };
  } finally {
    if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function processesBelow(pid: number): { command: string; megabytes: number }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.flatMap((line) => {
    const [, id, parent, kilobytes, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return id ? [{ id: Number(id), parent: Number(parent), megabytes: Number(kilobytes) / 1024, command }] : [];
  });
  const below = (id: number): typeof all => [
    ...all.filter((entry) => entry.id === id),
    ...all.filter((entry) => entry.parent === id).flatMap((entry) => below(entry.id)),
  ];
  return below(pid).map(({ command, megabytes }) => ({ command: nameOf(command), megabytes }));
}

/** '/path/to/node server/main.ts' -> 'server/main.ts' */
function nameOf(command: string): string {
  const [program = '', script = ''] = command.split(' ');
  return /(^|\/)node$/.test(program) && script ? script.split('/').slice(-2).join('/') : command.slice(0, 40);
}
