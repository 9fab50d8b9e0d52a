// The Chromium that the browser tests run in: an installed one, else Playwright's own, else one that is installed now.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without its windows and menus, as Debian has it: a page costs a sixth less there. */
const SHELL = 'chromium-headless-shell';
const APT = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';
const LIMIT = 10 * 60_000;
const DEBIANS = '/usr/bin/chromium';
const MAC_APPS = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Path of an installed Chromium; undefined when there is none. `CHROMIUM_PATH` names one by hand. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no file ${named}`);
    return named;
  }
  return [...inPath(COMMANDS), ...MAC_APPS, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** For what happens within a page: the shell where there is one, else what `findBrowser` finds. */
export function findShell() {
  const shell = process.env.CHROMIUM_PATH ? undefined : inPath([SHELL]).find((path) => existsSync(path));
  return shell ?? findBrowser();
}

/** @param {string[]} commands the one to prefer first */
function inPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/**
 * Installs one when there is none: Playwright's own, or the distribution's where that can't be downloaded. Beside the distribution's
 * its shell, where that can be had.
 */
export function ensureBrowser() {
  const ways = [
    ['npx', 'playwright', 'install', '--with-deps', 'chromium'],
    ['sh', '-c', `apt-get update -qq && ${APT} chromium`],
  ];
  for (const [command, ...args] of ways) {
    if (findBrowser()) break;
    console.error(`No Chromium found; installing one: ${[command, ...args].join(' ')}`);
    spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: LIMIT, shell: process.platform === 'win32' });
  }
  if (findBrowser() === DEBIANS && findShell() === DEBIANS && process.getuid?.() === 0) {
    console.error('Installing the quicker shell of Chromium.');
    const install = `${APT} ${SHELL} || { apt-get update -qq && ${APT} ${SHELL}; }`;
    spawnSync('sh', ['-c', install], { stdio: ['ignore', 2, 2], timeout: LIMIT });
  }
  if (!findBrowser()) {
    throw new Error('No Chromium found, and none could be installed. Set CHROMIUM_PATH to one.');
  }
}
