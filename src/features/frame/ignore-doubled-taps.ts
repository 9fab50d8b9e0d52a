/** The second tap of a shaking finger is meant for what the first one hit, not for what has moved there since. */

/** A doubled tap comes within this time and this distance of the first. */
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

/** Returns a function that stops it. */
export function ignoreDoubledTaps(): () => void {
  let last: Tap | undefined;
  const check = (event: MouseEvent) => {
    const { timeStamp: at, clientX: x, clientY: y, detail, target } = event;
    // A key or a script presses what it means.
    if (detail === 0) return;
    const pressed = pressedIn(target as Element);
    const first = last && at - last.at < WITHIN_MS && Math.hypot(x - last.x, y - last.y) < WITHIN_PX ? last : undefined;
    if (first && first.pressed !== pressed) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    last = { at, x, y, pressed: first?.pressed ?? pressed };
  };
  // After typing or choosing something in between, the person has seen the change.
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

/** The browser presses a label's field by itself, so both count as one. */
function pressedIn(target: Element): Element {
  const found = target.closest(PRESSABLE) ?? target;
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}
