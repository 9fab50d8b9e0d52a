import { useEffect, useRef } from 'react';

declare global {
  interface Window {
    /** Chromium's alone so far. */
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/**
 * Stands in what opens over a page and is no dialog: a menu, a list below its button. Where the browser tells of it, Back on a
 * phone closes that and does not leave the page, as Escape does on a keyboard.
 */
export function CloseOnBack() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => {
      place.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    return () => watcher.destroy();
  }, []);
  return <span ref={place} hidden />;
}
