/** Runs `work` once what was just rendered is on the screen. A hidden page may get no frame, so it does not wait for one. */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
