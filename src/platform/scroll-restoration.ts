/**
 * Whether the router may scroll after it has rendered. Not at the start of a prerendered page: while the scripts were loading,
 * the person may have scrolled, or the browser may have restored their position.
 * @param root the element that the page is rendered into, before rendering
 */
export function createScrollRestoration(root: HTMLElement): () => boolean {
  let isStart = root.dataset.page !== undefined && root.dataset.page !== 'shell';
  return () => {
    const stays = isStart && scrollY > 0;
    isStart = false;
    if (stays) noteScrolled();
    return !stays;
  };
}

/** The router records a position for Back only after a scroll event, which the browser fires with the next frame. */
export const noteScrolled = () => document.dispatchEvent(new Event('scroll'));
