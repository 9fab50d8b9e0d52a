/**
 * Whether the router may scroll after it has rendered. Not at the start of a page that was rendered while building: by then
 * somebody may have scrolled, while the scripts were still on their way, or the browser has brought them back to their place.
 * @param root what the page is rendered into, before that
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

/** The router notes a place, for Back, only once it has heard of scrolling; the browser tells of it with the next frame. */
export const noteScrolled = () => document.dispatchEvent(new Event('scroll'));
