/**
 * The second tap of a finger that shakes is meant for what the first one has hit. Whatever has come to that place by then, because a
 * row or a toast went, gets nothing of it.
 */

/** A doubled tap comes within so many milliseconds, and so many px from the first. */
const WITHIN_MS = 500;
const WITHIN_PX = 24;

const PRESSABLE = 'a, button, input, label, select, summary, textarea, [role="menuitem"], [role="option"]';

/** Returns what ends it. */
export function ignoreDoubledTaps(): () => void {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, pressed: null as EventTarget | null };
  const check = (event: MouseEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, detail, target } = event;
    // A key, or a script, presses what it means.
    if (detail === 0) return;
    const pressed = pressedIn(target as Element);
    const isSecond = at - last.at < WITHIN_MS && Math.hypot(x - last.x, y - last.y) < WITHIN_PX;
    if (isSecond && pressed !== last.pressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { at, x, y, pressed: isSecond ? last.pressed : pressed };
  };
  document.addEventListener('click', check, true);
  return () => document.removeEventListener('click', check, true);
}

/** The browser presses a label's field by itself. */
function pressedIn(target: Element): Element {
  const found = target.closest(PRESSABLE) ?? target;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}
