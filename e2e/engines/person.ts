// What everybody does: goes from page to page, where the engines differ, and logs in and out.
import type { MolarServer } from '../support/molar-server.ts';
import type { Engine, Key } from './engine.ts';
import { button, createScreen, field, link, type Sight } from './screen.ts';

interface Account {
  name: string;
  email: string;
  password: string;
}

/** Part of a walk. */
export interface Step {
  name: string;
  walk(): Promise<void>;
}

export type Person = ReturnType<typeof createPerson>;

/** The provider did not answer in time. */
const ASKED_AGAIN: Sight = { css: '[role=alert]', words: '/^The login service can’t be reached/' };

export function createPerson(engine: Engine, molar: MolarServer) {
  const screen = createScreen(engine);

  const goto = (path: string) => engine.goto(molar.origin + path);

  /** A page that was put away while it loaded code reloads itself once it is back (src/main.tsx), and may drop a traversal. */
  async function traverse(by: number): Promise<void> {
    const from = await engine.run(() => location.href, undefined);
    const id = crypto.randomUUID();
    const go = (given: { by: number; from: string; id: string }) => {
      const shown = window as Window & { traversal?: string };
      if (location.href !== given.from) return true;
      if (shown.traversal !== given.id) setTimeout(() => history.go(given.by));
      shown.traversal = given.id;
      return false;
    };
    await screen.until('another page', () => engine.run(go, { by, from, id }));
  }

  /**
   * Goes from the open page to another and back, until the same page object returns from the cache. A browser may drop a page
   * that was still busy when it was left.
   */
  async function comeBackFromCache(path: string, { from, to }: { from: Sight; to: Sight }): Promise<void> {
    const leaveAndReturn = async () => {
      await screen.until('all of the page', () => engine.run(() => document.readyState === 'complete', undefined));
      await engine.run(() => void Object.assign(window, { wasLeft: true }), undefined);
      await goto(path);
      await screen.see(to);
      await traverse(-1);
      await screen.see(from);
      return !engine.keepsPages || engine.run(() => 'wasLeft' in window, undefined);
    };
    // On a busy machine, one round may take as long as other steps wait in all.
    await screen.until('a page from the back/forward cache', leaveAndReturn, 200_000);
  }

  /** After a press WebKit shows the focus that a script moves only if it is asked to. */
  async function moveInSight(key: Key, css: string): Promise<void> {
    await engine.pressKey(key);
    const isInSight = (to: string) => document.activeElement?.matches(`${to}:focus-visible`);
    await screen.until(`${key} in sight`, () => engine.run(isInSight, css));
  }

  /** Presses it again when the page asks for that, as it does on a busy machine. */
  async function pressUntil(what: string, sight: Sight, isDone: () => Promise<unknown>): Promise<void> {
    await screen.press(sight);
    const look = async () => {
      if (await isDone()) return true;
      if (await screen.find(ASKED_AGAIN)) await screen.press(sight);
      return false;
    };
    await screen.until(what, look, 100_000);
  }

  /** On a page with the login form. */
  async function logIn(account: Account): Promise<void> {
    await screen.fill(field('Email'), account.email);
    await screen.fill(field('Password'), account.password);
    await pressUntil('logged in', button('Login'), () => screen.find(button(account.name)));
  }

  async function logOut(name: string): Promise<void> {
    await screen.press(button(name));
    await screen.press({ css: '[role=menuitem]', words: 'Logout' });
    await screen.see(link('Login'));
  }

  return { screen, goto, traverse, comeBackFromCache, moveInSight, pressUntil, logIn, logOut };
}
