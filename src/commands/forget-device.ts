/** The person wants nothing of theirs kept here. Requests go only if they were shown and chosen, by `seq`. */
import { forget } from '../data/kept-on-device.ts';
import type { CommandContext } from './command-context.ts';

export async function forgetDevice(context: CommandContext, entries: readonly number[]): Promise<void> {
  await forget(context.db, entries);
  context.wake();
}
