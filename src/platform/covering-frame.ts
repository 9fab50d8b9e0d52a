/**
 * Whether a frame that is not the page's own lies over the page, as the provider's script lays the bank's question there.
 * Seen at the middle of the screen: the frames that such scripts keep for themselves have no size.
 */
export function isCoveredByFrame(): boolean {
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return top instanceof HTMLIFrameElement && !top.closest('#root');
}
