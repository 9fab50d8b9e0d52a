/** The machine and the versions that the figures were measured with. */
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/root.mjs';
import { openBrowser } from './open-browser.ts';

const PACKAGES = [
  'react',
  '@mantine/core',
  '@tanstack/react-router',
  'dexie',
  'firebase',
  'vite',
  'hono',
  'better-sqlite3',
];

export async function describeMachine(): Promise<[name: string, value: string][]> {
  const [{ model = 'unknown' } = {}] = cpus();
  const browser = await openBrowser();
  const chromium = browser.version();
  await browser.close();
  return [
    ['Date', new Date().toISOString().slice(0, 10)],
    ['Processor', `${model.trim()}, ${cpus().length} cores`],
    ['Memory', `${Math.round(totalmem() / 2 ** 30)} GiB`],
    ['System', `${process.platform} ${process.arch}`],
    ['Molar', versionOf(join(root, 'package.json'))],
    ['Node', process.versions.node],
    ['Chromium', chromium],
    ...PACKAGES.map((name): [string, string] => [name, versionOf(join(root, 'node_modules', name, 'package.json'))]),
  ];
}

function versionOf(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}
