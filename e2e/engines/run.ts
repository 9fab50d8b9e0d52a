// Walks through the built page in engines other than Chromium.
// Arguments: a file for the counts as JSON, and the engines to walk in; without names, all of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ENGINES, findEngine } from '../../scripts/find-engines.mjs';
import { root } from '../../scripts/root.mjs';
import { startMolar } from '../support/molar-server.ts';
import { type Engine, withinLimit } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWithPlaywright } from './playwright.ts';
import { createWalk } from './walk.ts';
import { startWebKit } from './webkit.ts';

type EngineName = (typeof ENGINES)[number];

/** Only ends a step that hangs: no step measures time. */
const STEP_LIMIT = 300_000;

const counts = { passed: 0, failed: 0, skipped: 0 };

function tell(kind: keyof typeof counts, text: string): void {
  counts[kind] += 1;
  process.stdout.write(`  ${{ passed: '✓', failed: '✘', skipped: '-' }[kind]}  ${text}\n`);
}

async function walkIn(name: EngineName, start: () => Promise<Engine>): Promise<void> {
  const molar = await startMolar();
  let engine: Engine | undefined;
  let isBroken = false;
  try {
    engine = await start();
    for (const { name: step, walk } of createWalk(engine, molar)) {
      // Later steps need the state that the failed step should have reached.
      if (isBroken) {
        tell('skipped', `${name}: ${step} (not reached)`);
        continue;
      }
      const startedAt = Date.now();
      await withinLimit(step, walk(), STEP_LIMIT).then(
        () => tell('passed', `${name}: ${step} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`),
        (error) => {
          isBroken = true;
          tell('failed', `${name}: ${step}\n    ${error.message}`);
        },
      );
    }
    if (isBroken) await keepPicture(name, engine);
  } catch (error) {
    tell('failed', `${name}: ${(error as Error).message}`);
  } finally {
    await engine?.close();
    await molar.stop();
  }
}

async function keepPicture(name: EngineName, engine: Engine): Promise<void> {
  const path = join(root, 'test-results', `engines-${name}.png`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await engine.takePicture());
  process.stdout.write(`     See ${relative(root, path)}\n`);
}

const [file, ...names] = process.argv.slice(2);
const walks = (names.length > 0 ? (names as EngineName[]) : ENGINES).map(async (name) => {
  const found = findEngine(name);
  if (!found) tell('skipped', `${name}: there is none on this machine, and none could be installed`);
  else if ('playwright' in found) await walkIn(name, () => startWithPlaywright(found.playwright));
  else await walkIn(name, () => ({ firefox: startFirefox, webkit: startWebKit })[name](found.path));
});
// Both at once: they wait more than they compute.
await Promise.all(walks);
if (file) writeFileSync(file, JSON.stringify(counts));
process.exit(counts.failed === 0 ? 0 : 1);
