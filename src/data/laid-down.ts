/** Giving up one's own admin role. */
import type { MolarDb } from './db.ts';
import { getFact } from './facts.ts';

/** Whether it was done while this page is open, in whichever tab: what is left of a page for admins then signs nobody out. */
export async function hasLaidDown(db: MolarDb): Promise<boolean> {
  return ((await getFact(db, 'laidDownAt')) ?? 0) > performance.timeOrigin;
}
