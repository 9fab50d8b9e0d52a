/**
 * The page that is shown is loaded anew, though nobody asked for that: the keyboard goes on at its content, as after a change of
 * page.
 */
const MARK = 'molar.reloaded';

export function reloadShownPage(): void {
  try {
    sessionStorage.setItem(MARK, '1');
  } catch {
    // The keyboard then starts at the top.
  }
  location.reload();
}

/** Answers true once. */
export function wasReloaded(): boolean {
  try {
    const isMarked = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return isMarked;
  } catch {
    return false;
  }
}
