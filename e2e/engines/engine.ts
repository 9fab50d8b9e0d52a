/**
 * The few browser functions that a walk needs, so that one walk runs in all engines. A script in the page finds elements
 * (`screen.ts`); the driver plays the person's hands, as mouse and keys.
 * Every function rejects after a time limit, because drivers hang, too.
 */
export interface Engine {
  /** True if its back/forward cache is on. */
  keepsPages: boolean;
  /** A full navigation, as from the address bar. Resolves when the document has been read. */
  goto(address: string): Promise<void>;
  /**
   * Runs `work` in the page, synchronously: a page that is put away halfway never runs its later tasks. `work` sees
   * nothing but its argument; argument and result go through JSON.
   */
  run<A, T>(work: (argument: A) => T, argument: A): Promise<T>;
  /** In CSS pixels of the page. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  pressKey(key: Key): Promise<void>;
  countWindows(): Promise<number>;
  /** Closes every window but the first. */
  closePopups(): Promise<void>;
  /** Returns a PNG of the screen. */
  takePicture(): Promise<Uint8Array>;
  /** Ends the browser and all of its processes. */
  close(): Promise<void>;
}

export type Key = 'ArrowDown' | 'ArrowRight';

const CALL_LIMIT = 45_000;

/** Limit for scripts that take no time in the page, in milliseconds: on a retry another page may answer. */
export const SCRIPT_LIMIT = 5000;

/** @param what named in the error message */
export async function withinLimit<T>(what: string, work: Promise<T>, limit = CALL_LIMIT): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The driver did not answer in ${limit / 1000} s: ${what}`)), limit);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
