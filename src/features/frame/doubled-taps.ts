/**
 * The second tap of a finger that shakes is meant for what the first one has hit. Whatever has come to that place by then, because a
 * row or a toast went, gets nothing of it.
 */

/** A doubled tap comes within so many milliseconds, and so many px from the first. */
const WITHIN_MS = 500;
const WITHIN_PX = 24;

const PRESSABLE = 'a, button, input, label, select, summary, textarea, [role="menuitem"], [role="option"]';

interface Tap {
  /** Milliseconds, by the clock of events. */
  at: number;
  x: number;
  y: number;
  pressed: Element;
}

/** Returns what ends it. */
export function ignoreDoubledTaps(): () => void {
  let last: Tap | undefined;
  const check = (event: MouseEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, detail, target } = event;
    // A key, or a script, presses what it means.
    if (detail === 0) return;
    const pressed = pressedIn(target as Element);
    const first = last && at - last.at < WITHIN_MS && Math.hypot(x - last.x, y - last.y) < WITHIN_PX ? last : undefined;
    if (first && first.pressed !== pressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { at, x, y, pressed: first?.pressed ?? pressed };
  };
  // Whoever has typed or chosen in between has seen what came.
  const forget = () => {
    last = undefined;
  };
  document.addEventListener('click', check, true);
  document.addEventListener('input', forget, true);
  document.addEventListener('keydown', forget, true);
  return () => {
    document.removeEventListener('click', check, true);
    document.removeEventListener('input', forget, true);
    document.removeEventListener('keydown', forget, true);
  };
}

/** The browser presses a label's field by itself. */
function pressedIn(target: Element): Element {
  const found = target.closest(PRESSABLE) ?? target;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}
