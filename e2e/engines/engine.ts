/**
 * The little that a walk needs of a browser, so that one walk runs in all of them. Elements are found by a script in the
 * page (`screen.ts`); what a person does with their hands comes from the driver, as mouse and keys.
 * Every function rejects after a limit: drivers hang, too.
 */
export interface Engine {
  /** Whether its back/forward cache is on. */
  keepsPages: boolean;
  /** A hard navigation, as from the address bar. Resolves when the document has been read. */
  goto(address: string): Promise<void>;
  /**
   * Runs `work` in the page, at once: a page that is put away in the middle never comes to what it was to do later. It sees
   * nothing but its argument; that and the answer go through JSON.
   */
  run<A, T>(work: (argument: A) => T, argument: A): Promise<T>;
  /** In the page's pixels. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  countWindows(): Promise<number>;
  /** Closes every window but the first. */
  closePopups(): Promise<void>;
  /** A PNG of what is on the screen. */
  takePicture(): Promise<Uint8Array>;
  /** Ends the browser, and everything that was started for it. */
  close(): Promise<void>;
}

const CALL_LIMIT = 20_000;

/** For what takes no time in the page, in milliseconds: asked once more, it may be another page that answers. */
export const SCRIPT_LIMIT = 5000;

/** @param what for the message */
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
