/** Giving up one's own admin role. */
import type { MolarDb } from './db.ts';
import { getFact } from './facts.ts';

/** Whether it happened while this page was open, in any tab: what is left of an admin page then signs nobody out. */
export async function hasSteppedDown(db: MolarDb): Promise<boolean> {
  return ((await getFact(db, 'steppedDownAt')) ?? 0) > performance.timeOrigin;
}
