/** Deletes the person's data from this device. Requests are deleted only if they were shown and chosen, by `seq`. */
import { forget } from '../data/kept-on-device.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import type { CommandContext } from './command-context.ts';

export async function forgetDevice(context: CommandContext, entries: readonly number[]): Promise<void> {
  await onLiveConnection(context.db, () => forget(context.db, entries));
  context.wake();
}
