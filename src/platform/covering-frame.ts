/** Whether a foreign frame covers the middle of the screen. The provider's script has others, which have no size. */
export function isCoveredByFrame(): boolean {
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return top instanceof HTMLIFrameElement && !top.closest('#root');
}
