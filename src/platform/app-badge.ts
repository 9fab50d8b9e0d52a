/** The number on the app's icon, where icons have one. */
export function showWaiting(count: number): void {
  // Rejects where the app is not installed.
  navigator.setAppBadge?.(count).catch(() => {});
}

let last: object | undefined;

/** Only the last badge has an effect: a workspace that closes late must not clear the number of its successor. */
export function createBadge(show = showWaiting): (count: number) => void {
  const mine = {};
  last = mine;
  return (count) => {
    if (last === mine) show(count);
  };
}
