/** For what goes away with the focus in it: the keyboard goes on at the page's content, which does not move. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

export function isContentFocused(): boolean {
  return document.activeElement?.id === 'main';
}
