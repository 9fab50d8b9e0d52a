// Finds Firefox and WebKit, in which the same walk is tested. Installs the distribution's or Playwright's own if they are
// missing. A machine that can have neither skips these tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { firefox, webkit } from 'playwright';

/** @typedef {'firefox' | 'webkit'} EngineName */
/** @typedef {{ path: string } | { playwright: import('playwright').BrowserType }} FoundEngine */

/** @type {EngineName[]} */
export const ENGINES = ['firefox', 'webkit'];

const INSTALL_LIMIT = 5 * 60_000;

/** The commands that each engine needs; the first is the one to start. */
const COMMANDS = {
  firefox: [['firefox-esr', 'firefox']],
  webkit: [['WebKitWebDriver'], ['Xvfb']],
};
const PACKAGES = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver xvfb' };
const MAC_APPS = { firefox: '/Applications/Firefox.app/Contents/MacOS/firefox', webkit: undefined };
const OWN = { firefox, webkit };

/** @param {string[]} commands alternatives */
function findCommand(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find((path) => existsSync(path));
}

/** @param {EngineName} name @returns {FoundEngine | undefined} */
export function findEngine(name) {
  const paths = COMMANDS[name].map(findCommand);
  const app = MAC_APPS[name];
  if (paths[0] && paths.every(Boolean)) return { path: paths[0] };
  if (app && existsSync(app)) return { path: app };
  return existsSync(OWN[name].executablePath()) ? { playwright: OWN[name] } : undefined;
}

/** Installs the missing ones, where possible. */
export function ensureEngines() {
  const missing = () => ENGINES.filter((name) => !findEngine(name));
  const isRoot = process.getuid?.() === 0;
  for (const name of missing()) {
    const apt = `apt-get install -y -qq --no-install-recommends ${PACKAGES[name]}`;
    if (isRoot && findCommand(['apt-get']))
      install('sh', ['-c', `apt-get update -qq && DEBIAN_FRONTEND=noninteractive ${apt}`]);
  }
  for (const name of missing()) install('npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), name]);
}

/** @param {string} command @param {string[]} args */
function install(command, args) {
  console.error(`Installing another browser to test in: ${[command, ...args].join(' ')}`);
  spawnSync(command, args, { stdio: ['ignore', 2, 2], timeout: INSTALL_LIMIT, shell: process.platform === 'win32' });
}
