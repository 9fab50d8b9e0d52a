// Finds the Chromium for the browser tests: an installed one or Playwright's own. If there is none, installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Debian's package of Chromium without windows and menus: a page takes a sixth less time in it. */
const SHELL = 'chromium-headless-shell';
const APT = 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq';
const LIMIT = 10 * 60_000;
const DEBIANS = '/usr/bin/chromium';
const MAC_APPS = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Path of an installed Chromium; undefined when there is none. `CHROMIUM_PATH` overrides the search. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no file ${named}`);
    return named;
  }
  return [...inPath(COMMANDS), ...MAC_APPS, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** For tests that stay within a page: the headless shell if there is one, else the result of `findBrowser`. */
export function findShell() {
  const shell = process.env.CHROMIUM_PATH ? undefined : inPath([SHELL]).find((path) => existsSync(path));
  return shell ?? findBrowser();
}

/** @param {string[]} commands in order of preference */
function inPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/**
 * Installs a Chromium if there is none: Playwright's own, or the distribution's if that can't be downloaded. With Debian's
 * Chromium, also installs its headless shell where possible.
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
