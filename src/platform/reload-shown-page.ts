/** Reloads a page without being asked: the focus then goes to its content, as after a change of page. */
const MARK = 'molar.reloaded';

export function reloadShownPage(): void {
  try {
    sessionStorage.setItem(MARK, '1');
  } catch {
    // Keyboard focus then starts at the top.
  }
  location.reload();
}

/** Returns true once. */
export function wasReloaded(): boolean {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return isMarked;
  } catch {
    return false;
  }
}
