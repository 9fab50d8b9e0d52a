/** How long a dialog takes to give the focus back (milliseconds). */
const RETURN_MS = 20;

/** For what goes away with the focus in it: the keyboard goes on at the page's content, which does not move. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

export function isContentFocused(): boolean {
  return document.activeElement?.id === 'main';
}

/**
 * For the end of a dialog: what opened it may be gone, or disabled, and could not take the focus back.
 * @param instead read once that is known; the page's content where it is missing
 */
export function focusIfLost(instead: () => HTMLElement | null = () => null): void {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const target = instead();
    if (target) target.focus();
    else focusContent();
  }, RETURN_MS);
}
