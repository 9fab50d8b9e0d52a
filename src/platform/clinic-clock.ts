/** How far the clinic's clock is ahead of this device's, remembered for a start without a connection. */
import { openStorage } from './storage.ts';

const KEY = 'molar.clock-ahead';

/** Milliseconds; 0 when unknown. */
export function readClockAhead(): number {
  return Number(openStorage().storage.getItem(KEY)) || 0;
}

export function rememberClockAhead(ahead: number): void {
  const { storage } = openStorage();
  try {
    if (ahead === 0) storage.removeItem(KEY);
    else storage.setItem(KEY, String(ahead));
  } catch (error) {
    // The device is full. The next answer brings it again.
    console.warn(error);
  }
}
