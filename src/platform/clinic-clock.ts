/** How far the clinic's clock is ahead of this device's, remembered so that a start without a connection knows it too. */
import { openStorage } from './storage.ts';

const KEY = 'molar.clock-ahead';

/** Milliseconds; 0 on a device that never heard. */
export function readClockAhead(): number {
  return Number(openStorage().storage.getItem(KEY)) || 0;
}

export function rememberClockAhead(ahead: number): void {
  const { storage } = openStorage();
  try {
    if (ahead === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, String(ahead));
  } catch (error) {
    // The device is full: the next visit hears it again.
    console.warn(error);
  }
}
