import type { Tab } from './browser.ts';
import { type Device, SERVICES, SLOTS, type World } from './world.ts';

export interface Step {
  weight: number;
  /** @param seen what the person last saw on the screen; it may be older than what is there now */
  run(world: World, tab: Tab, seen: Device): Promise<void> | void;
}

/** Any time that may be booked. */
export const place = ({ steps, days }: World) => ({
  service: steps.pick(SERVICES) ?? SERVICES[0],
  date: steps.pick(days) ?? '',
  slot: (steps.pick(SLOTS) ?? SLOTS[0]) as string,
});
