import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusIfLost } from './focus-content.ts';

declare global {
  interface Window {
    /** Chromium only, so far. */
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/** Goes inside anything that opens over a page but is not a dialog: a menu, a list below its button. */
export function DropdownGuard() {
  const place = useRef<HTMLSpanElement>(null);

  // Where the browser supports it, Back on a phone closes the dropdown instead of leaving the page, as Escape does.
  useEffect(() => {
    if (!window.CloseWatcher) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => {
      place.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    return () => watcher.destroy();
  }, []);

  // Mantine moves the focus in a moment later. If the dropdown has closed by then, the focus would be lost with it.
  useLayoutEffect(() => {
    const dropdown = place.current?.closest('[aria-labelledby]');
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${dropdown?.id}"]`);
    return () => {
      if (dropdown?.contains(document.activeElement)) focusIfLost(() => opener);
    };
  }, []);

  return <span ref={place} hidden />;
}
