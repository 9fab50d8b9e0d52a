/** Where toasts appear: on a phone they are as wide as the window, and keep away from the button that was just used. */

const PHONE = '(max-width: 47.99em)';

/** Buttons are at the right of tables and cards; at the left, there is nothing but navigation and calendar. */
export const USUAL_PLACE = 'bottom-left';

/** The middle of the last element pressed, in px from the top of the window; unknown at first, and then taken to be below. */
let lastUsed = Number.POSITIVE_INFINITY;

/** Listens to every press, including those by keyboard. Returns a function that stops it. */
export function watchPresses(): () => void {
  const note = ({ target }: Event) => {
    const { top, height } = (target as Element).getBoundingClientRect();
    lastUsed = top + height / 2;
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
}

export const isOnPhone = (): boolean => matchMedia(PHONE).matches;

export function toastPosition(): 'top-center' | 'bottom-left' {
  return isOnPhone() && lastUsed > innerHeight / 2 ? 'top-center' : USUAL_PLACE;
}
