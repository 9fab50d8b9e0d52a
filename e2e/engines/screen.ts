// Finds elements on the screen as a person would describe them, and plays the person's actions.
import type { Engine } from './engine.ts';

export interface Sight {
  /** CSS selector of the element's kind. */
  css: string;
  /** The text on it, or beside it; all of it, unless it is the source of a pattern in slashes. */
  words?: string;
  /** Searches only in here. */
  within?: Sight;
  /** Searches only in the frame with this title. */
  frame?: string;
}

export interface Spot {
  /** Its center, in CSS pixels of the page. */
  x: number;
  y: number;
  text: string;
  /** Nothing covers it, nothing on the page moves, and it can be pressed. */
  isFree: boolean;
  isFocused: boolean;
  /** Its value; empty for an element without one. */
  value: string;
}

export const button = (words: string, within?: Sight): Sight => ({ css: 'button', words, ...(within && { within }) });
export const link = (words: string, within?: Sight): Sight => ({ css: 'a', words, ...(within && { within }) });
export const field = (words: string, within?: Sight): Sight => ({
  css: 'input, textarea, select',
  words,
  ...(within && { within }),
});
export const dialog: Sight = { css: '[role=dialog]' };
/** The row of a table that says so. */
export const rowOf = (words: string): Sight => ({ css: 'tbody tr', words: `/${words}/` });
export const text = (words: string): Sight => ({ css: 'main *, [role=status] *, [role=alert] *', words });

/** Runs in the page, so it must be self-contained. Undefined when there is no such element. */
function findSpot({ sight, isToReach }: { sight: Sight; isToReach: boolean }): Spot | undefined {
  const squeeze = (raw: string | null | undefined) => (raw ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0];
    return squeeze(element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent).replace(
      / ?\*$/,
      '',
    );
  };
  const isMeant = (element: Element, words: string | undefined) => {
    if (words === undefined) return true;
    const pattern = /^\/(.*)\/$/.exec(words)?.[1];
    return pattern ? new RegExp(pattern).test(nameOf(element)) : nameOf(element) === words;
  };
  const frameOf = (title: string) =>
    Array.from(document.querySelectorAll('iframe')).find((frame) => frame.title === title);
  const find = ({ css, words, within, frame }: Sight): HTMLElement | undefined => {
    const root = frame ? frameOf(frame)?.contentDocument : within ? find(within) : document;
    return Array.from(root?.querySelectorAll<HTMLElement>(css) ?? []).find(
      (element) => isMeant(element, words) && element.getClientRects().length > 0,
    );
  };
  const element = find(sight);
  if (!element) return undefined;
  if (isToReach) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // An element that has just changed ignores presses for a moment.
  const isResting = getComputedStyle(element).pointerEvents === 'none';
  // A spinner turns forever, and moves nothing else.
  const isMoving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const above = element.ownerDocument.elementFromPoint(x, y);
  const frame = sight.frame && frameOf(sight.frame)?.getBoundingClientRect();
  return {
    x: x + (frame ? frame.left : 0),
    y: y + (frame ? frame.top : 0),
    text: squeeze(element.textContent),
    isFocused: element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
    value: 'value' in element ? String(element.value) : '',
    isFree:
      !isMoving &&
      !isResting &&
      !!above &&
      (element.contains(above) || above.contains(element)) &&
      !element.matches(':disabled'),
  };
}

/** Runs in the page, too: its address, its last requests, and the text in front and on it. */
function describePage(): string {
  const textOf = (element: HTMLElement | null) => element?.innerText.replace(/\s+/g, ' ').slice(0, 600);
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const dialog = textOf(document.querySelector<HTMLElement>('[role=dialog]'));
  return [location.href, `asked: ${asked.slice(-5).join(' ')}`, `dialog: ${dialog}`, textOf(document.body)].join(
    '\n    ',
  );
}

export type Screen = ReturnType<typeof createScreen>;

const LOOK_EVERY = 100;
/** Milliseconds, as for the browser tests. */
const PATIENCE = 45_000;

export function createScreen(engine: Engine) {
  const find = (sight: Sight, isToReach = false) => engine.run(findSpot, { sight, isToReach });

  /** @param look returns something other than undefined, null or false once it is so */
  async function until<T>(what: string, look: () => Promise<T>, patience = PATIENCE): Promise<NonNullable<T>> {
    const end = Date.now() + patience;
    let reason = '';
    while (Date.now() < end) {
      try {
        const found = await look();
        if (found) return found;
        reason = '';
      } catch (error) {
        // The page may be navigating to another.
        reason = ` (${error})`;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
    const page = await engine.run(describePage, undefined).catch(String);
    throw new Error(`Not in ${patience / 1000} s: ${what}${reason}\n    ${page}`);
  }

  const name = ({ css, words }: Sight) => words ?? css;
  const see = (sight: Sight, patience?: number) => until(`see ${name(sight)}`, () => find(sight), patience);

  async function press(sight: Sight) {
    let looks = 0;
    let last: Spot | undefined;
    const spot = await until(`press ${name(sight)}`, async () => {
      const now = await find(sight, true);
      // A click on a moving element would miss.
      const isStill = now?.isFree && last?.x === now.x && last.y === now.y;
      looks = isStill ? looks + 1 : 0;
      last = now;
      return looks > 1 ? now : undefined;
    });
    await engine.click(spot.x, spot.y);
  }

  return {
    find,
    until,
    see,
    press,
    async fill(sight: Sight, value: string) {
      // A card field adds its own spaces.
      const isFilled = async () => (await find(sight))?.value.replaceAll(/[ /]/g, '') === value.replaceAll(' ', '');
      await see(sight);
      // The page may have filled it in from the last time.
      if (await isFilled()) return;
      await until(`${name(sight)} takes the keys`, async () => {
        if (!(await find(sight))?.isFocused) await press(sight);
        return (await find(sight))?.isFocused;
      });
      await engine.type(value);
      await until(`${name(sight)} filled in`, isFilled);
    },
    gone: (sight: Sight) => until(`${name(sight)} gone`, async () => !(await find(sight))),
    /** Chooses in a native list, whose open menu belongs to the browser and not to the page. */
    async choose(sight: Sight, value: string) {
      await see(sight);
      await engine.run(
        ([words, choice]) => {
          const isMeant = (list: HTMLSelectElement) => list.labels[0]?.textContent?.startsWith(words ?? '');
          const list = Array.from(document.querySelectorAll('select')).find(isMeant);
          if (!list) throw new Error(`There is no list ${words}.`);
          list.value = choice ?? '';
          list.dispatchEvent(new Event('change', { bubbles: true }));
        },
        [sight.words, value],
      );
    },
    at: (path: string) =>
      until(`be at ${path}`, async () => (await engine.run(() => location.pathname, undefined)) === path),
  };
}
