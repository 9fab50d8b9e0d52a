/** By then a dialog has given the focus back (milliseconds). */
const RETURN_MS = 20;

/** For what goes away with the focus in it: the keyboard goes on at the page's content, which does not move. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** For a button that goes when it is pressed: the keyboard goes on at what stays around it, which has `tabIndex={-1}`. */
export function focusAround(button: HTMLElement): void {
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}

export function isContentFocused(): boolean {
  return document.activeElement?.id === 'main';
}

/**
 * For what had the focus and is gone by now, or disabled, such as what opened a dialog.
 * @param instead read once that is known; the page's content where it is missing
 */
export function focusIfLost(instead: () => HTMLElement | null = () => null): void {
  setTimeout(() => {
    if (!isLost()) return;
    instead()?.focus();
    if (isLost()) focusContent();
  }, RETURN_MS);
}

/** The `ref` of what can go while the focus is in it, such as a row that somebody else deletes. */
export function focusWhenGone(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusIfLost();
  };
}

/** What was disabled has the focus until the browser paints, which a busy one puts off. */
function isLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || !!activeElement?.matches(':disabled');
}
