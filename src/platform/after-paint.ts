/** Runs `work` once what was just drawn is on the screen; at once where nobody looks, as no frame may come there. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
