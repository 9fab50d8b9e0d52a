/** A dialog returns the focus within this time (milliseconds). */
const RETURN_MS = 20;

/** For something that goes away with the focus in it: focuses the page's content, without scrolling. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** For a button that goes when it is pressed: focuses what stays around it, which has `tabIndex={-1}`. */
export function focusAround(button: HTMLElement): void {
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}

export function isContentFocused(): boolean {
  return document.activeElement?.id === 'main';
}

/** Restores a focus whose element is gone or disabled. @param instead read once it is lost; default: the content */
export function focusIfLost(instead: () => HTMLElement | null = () => null): void {
  setTimeout(() => {
    if (!isLost()) return;
    instead()?.focus();
    if (isLost()) focusContent();
  }, RETURN_MS);
}

/** The `ref` of an element that can go while the focus is in it, such as a row that somebody else deletes. */
export function focusWhenGone(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusIfLost();
  };
}

/** A disabled element keeps the focus until the browser paints, which a busy one delays. */
function isLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === body || !!activeElement?.matches(':disabled');
}
