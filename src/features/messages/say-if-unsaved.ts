/**
 * Runs what a press does. If the device can't save it, for instance because it is full, a toast says so: the page may
 * be remounted then.
 */
import type { App } from '../../app/app-context.ts';

const UNSAVED = {
  kind: 'error',
  text: 'This could not be saved, and nothing has changed. Please try again.',
} as const;

/** Never rejects. Undefined if it could not be saved. */
export async function sayIfUnsaved<T>(
  { showToast }: Pick<App, 'showToast'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    console.warn(error);
    showToast(UNSAVED).catch(console.warn);
    return undefined;
  }
}
