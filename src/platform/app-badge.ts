/** The number on the app's icon: how many requests wait on this device. Without effect where icons carry no number. */
export function showWaiting(count: number): void {
  // Rejects where the app is not installed, which is nobody's problem.
  navigator.setAppBadge?.(count).catch(() => {});
}

let last: object | undefined;

/** Of several, the last one made counts: what closes late does not wipe away what its successor has said. */
export function createBadge(show = showWaiting): (count: number) => void {
  const mine = {};
  last = mine;
  return (count) => {
    if (last === mine) show(count);
  };
}
