// WebKitGTK's MiniBrowser through the W3C protocol, on its own display. Its page cache stays on, as for real users.
import { once } from 'node:events';
import { freePort } from '../../test/free-port.ts';
import { type Engine, type Key, SCRIPT_LIMIT, withinLimit } from './engine.ts';
import { startProcess } from './process.ts';

const START_LIMIT = 60_000;
const MOUSE = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
/** Their code points in the protocol. */
const KEYS: Record<Key, string> = { ArrowDown: '\uE015', ArrowRight: '\uE014' };
/** Milliseconds until a press that has not arrived is taken for lost, as happens to the driver on a busy machine. */
const PRESS_LIMIT = 5000;
/** A press into a frame never reaches this window. */
const WATCH_PRESS = `([x, y]) => {
  window.hasPress = document.elementFromPoint(x, y)?.tagName === 'IFRAME';
  addEventListener('pointerdown', () => { window.hasPress = true; }, { capture: true, once: true });
}`;

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

interface Rectangle {
  width: number;
  height: number;
}

/** @param executablePath of an installed WebKitWebDriver; Xvfb must be there, too */
export async function startWebKit(executablePath: string): Promise<Engine> {
  const display = startProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']);
  const [number] = await withinLimit('a display', once(display.stdout, 'data') as Promise<[Buffer]>, START_LIMIT);
  const port = await freePort();
  const driver = startProcess(executablePath, [`--port=${port}`, '--host=127.0.0.1'], {
    DISPLAY: `:${String(number).trim()}`,
  });

  /** Sends one command of the protocol. @param path after the session's */
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  }

  async function open(): Promise<string> {
    // The driver's own page-load wait breaks when one navigation interrupts another.
    const capabilities = { alwaysMatch: { pageLoadStrategy: 'none', timeouts: { script: SCRIPT_LIMIT } } };
    for (;;) {
      // It may not listen yet.
      const opened = await ask<{ sessionId: string }>('POST', '/session', { capabilities }).catch((error) => {
        if (!(error instanceof TypeError)) throw error;
      });
      if (opened) return `/session/${opened.sessionId}`;
      await pause();
    }
  }

  const session = await withinLimit('a session', open(), START_LIMIT);
  const send = <T>(method: string, path: string, body?: object) =>
    withinLimit(`${method} ${path}`, ask<T>(method, session + path, body));
  async function run(work: string, argument: unknown): Promise<never> {
    const script = `return [(${work})(arguments[0])];`;
    const answer = ask<[never]>('POST', `${session}/execute/sync`, { script, args: [argument ?? null] });
    return (await withinLimit('script', answer, SCRIPT_LIMIT))[0];
  }
  const act = (...actions: object[]) => send<void>('POST', '/actions', { actions });
  const pressAt = (x: number, y: number) =>
    act({
      ...MOUSE,
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  const pressKeys = (values: string[]) =>
    act({
      type: 'key',
      id: 'keys',
      actions: values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  async function isPressLost(): Promise<boolean> {
    const end = Date.now() + PRESS_LIMIT;
    // A page that can't answer was pressed: it is on its way to another one.
    while (await run('() => window.hasPress === false', undefined).catch(() => false)) {
      if (Date.now() > end) return true;
      await pause();
    }
    return false;
  }
  const handles = () => send<string[]>('GET', '/window/handles');
  const first = await send<string>('GET', '/window');
  await send<Rectangle>('POST', '/window/rect', { width: 1280, height: 900 });

  return {
    keepsPages: true,
    async goto(url) {
      await run(`() => { document.documentElement.dataset.left = 'yes'; }`, undefined);
      await send('POST', '/url', { url });
      const isThere = `() => document.readyState !== 'loading' && !document.documentElement.dataset.left`;
      const arrive = async () => {
        // Between two pages there is none to ask.
        while (!(await run(isThere, undefined).catch(() => false))) await pause();
      };
      await withinLimit(`goto ${url}`, arrive());
    },
    run: (work, argument) => run(String(work), argument),
    async click(x, y) {
      await run(WATCH_PRESS, [x, y]);
      await pressAt(x, y);
      if (await isPressLost()) await pressAt(x, y);
    },
    type: (text) => pressKeys(Array.from(text)),
    pressKey: (key) => pressKeys([KEYS[key]]),
    countWindows: async () => (await handles()).length,
    async closePopups() {
      for (const handle of await handles()) {
        if (handle === first) continue;
        await send('POST', '/window', { handle });
        await send('DELETE', '/window');
      }
      await send('POST', '/window', { handle: first });
    },
    takePicture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await send('DELETE', '').catch(() => {});
      driver.end();
      display.end();
    },
  };
}
