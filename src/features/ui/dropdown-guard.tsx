import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from './focus-content.ts';

declare global {
  interface Window {
    /** Chromium's alone so far. */
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/** Stands in what opens over a page and is no dialog: a menu, a list below its button. */
export function DropdownGuard() {
  const place = useRef<HTMLSpanElement>(null);

  // Where the browser tells of it, Back on a phone closes that and does not leave the page, as Escape does on a keyboard.
  useEffect(() => {
    if (!window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => {
      place.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    return () => watcher.destroy();
  }, []);

  // Mantine brings the focus in a moment later. Where it has closed by then, the focus would go with it.
  useLayoutEffect(() => {
    const dropdown = place.current?.closest('[aria-labelledby]');
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${dropdown?.id}"]`);
    return () => {
      if (dropdown?.contains(document.activeElement)) focusIfLost(() => opener);
    };
  }, []);

  return <span ref={place} hidden />;
}
