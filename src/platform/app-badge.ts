/** The number on the app's icon: how many requests wait on this device. Without effect where icons carry no number. */
export function showWaiting(count: number): void {
  // Rejects where the app is not installed, which is nobody's problem.
  navigator.setAppBadge?.(count).catch(() => {});
}
