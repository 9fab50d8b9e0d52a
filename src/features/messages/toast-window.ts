/**
 * Which of a person's windows shows the toasts: the one with the focus, which holds a Web Lock to tell the others. If
 * none has it, or without locks, any visible window may show them.
 */
import type { Locks } from '../../base/locks.ts';

/** By then the window with the focus has shown it, or is gone (milliseconds). */
const LOOK_AGAIN_MS = 1000;

interface ToastWindow {
  /** Whether this window may show toasts; if not now, `onTurn` is called when it is worth asking again. */
  isTurn(): Promise<boolean>;
  stop(): void;
}

/** @param name the same in all windows of the person */
export function createToastWindow(locks: Locks | undefined, name: string, onTurn: () => void): ToastWindow {
  const ended = new AbortController();
  let release: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function letGo() {
    release?.();
    release = undefined;
  }

  function follow() {
    if (document.hidden || !document.hasFocus()) return letGo();
    if (!release) {
      const isOver = new Promise<void>((resolve) => (release = resolve));
      locks?.request(name, { mode: 'shared' }, () => isOver).catch(console.warn);
    }
    onTurn();
  }

  for (const type of ['focus', 'blur', 'pageshow']) addEventListener(type, follow, { signal: ended.signal });
  addEventListener('pagehide', letGo, { signal: ended.signal });
  document.addEventListener('visibilitychange', follow, { signal: ended.signal });
  follow();

  return {
    async isTurn() {
      if (document.hidden) return false;
      if (document.hasFocus() || !locks) return true;
      const { held = [] } = await locks.query();
      if (!held.some((lock) => lock.name === name)) return true;
      clearTimeout(timer);
      timer = setTimeout(onTurn, LOOK_AGAIN_MS);
      return false;
    },
    stop() {
      clearTimeout(timer);
      ended.abort();
      letGo();
    },
  };
}
