/** One seed from the first step to the verdict: faults, then calm, then the oracle. */
import type { Clinic } from '../clinic.ts';
import { type Tab, TabCrashed } from './browser.ts';
import { checkEnd, checkNow } from './oracle.ts';
import { whenQuiet } from './quiet.ts';
import { steps, weights } from './steps.ts';
import { createWorld, type Device, readDevice, type World } from './world.ts';

const PAUSES = [0, 0, 5, 30, 300, 3000, 30_000, 300_000] as const;
const MINUTE = 60_000;
/** More than the longest wait between two tries. */
const CALM = 20 * MINUTE;

/** Throws an Error with the story when the seed fails. */
export async function playSeed(seed: number, clinic: Clinic): Promise<void> {
  const world = await createWorld(seed, clinic);
  const { error: sayError, warn } = console;
  const giveBackTimers = world.time.takeOver();
  const failures: unknown[] = [];
  console.error = (_, error) => error instanceof TabCrashed || failures.push(error);
  // Dexie warns of each connection that was cut.
  console.warn = () => {};
  try {
    await makeTrouble(world);
    await calmDown(world);
    await checkEnd(world);
    if (failures.length > 0) throw failures[0];
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Error(
      [
        `Seed ${seed} went wrong: ${problem}`,
        ...world.story.map((line) => `  ${line}`),
        `Alone: MOLAR_SEED=${seed} npx vitest run test/loop/faults`,
      ].join('\n'),
    );
  } finally {
    Object.assign(console, { error: sayError, warn });
    giveBackTimers();
    for (const tab of world.browser.tabs) world.browser.crash(tab);
    await whenQuiet();
    await world.eye.delete();
  }
}

async function makeTrouble(world: World): Promise<void> {
  const { browser, patient, time } = world;
  await browser.signIn(patient);
  let seen: Device = { views: [], entries: [], messages: [] };
  let now = seen;
  for (let count = world.steps.between(6, 16); count > 0; count--) {
    const tab = world.steps.pick(browser.tabs) ?? (await comeBack(world));
    // The screen may be slightly stale.
    if (world.steps.chance(0.8)) seen = now;
    if (tab && browser.account === patient) await steps[world.steps.pickWeighted(weights)].run(world, tab, seen);
    await time.pass(world.steps.pick(PAUSES) ?? 0);
    now = await readDevice(world);
    checkNow(world, now);
  }
}

/** No tab is open, or nobody is signed in. */
async function comeBack(world: World): Promise<Tab | undefined> {
  const { browser, other, patient, time, tell } = world;
  if (browser.account) {
    tell('opens the page');
    return browser.open();
  }
  if (world.steps.chance(0.3)) {
    tell('somebody else signs in on this device');
    const tab = await browser.signIn(other);
    await time.pass(1000);
    if (tab?.isAlive) await browser.leave(tab);
    await time.pass(100);
  }
  tell('signs in');
  return browser.signIn(patient);
}

/** The faults end, and the person only does what is necessary: sign in, take the update. */
async function calmDown(world: World): Promise<void> {
  const { browser, patient, time, wire, tell } = world;
  tell('all is well again');
  wire.weather = 'fine';
  browser.provider.mode = 'ready';
  for (const tab of browser.tabs) tab.transactionsLeft = Infinity;
  for (let visits = 0; visits < 3; visits++) {
    if (!browser.account) await browser.signIn(patient);
    else if (browser.tabs.length === 0 || (await isOutdated(world))) await browser.reload();
    await time.pass(CALM);
    if (browser.account && !(await isOutdated(world))) return;
  }
}

async function isOutdated({ eye }: World): Promise<boolean> {
  return (await eye.outbox.toArray()).some(({ state }) => state === 'needs-update');
}
