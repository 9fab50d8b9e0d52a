import type { MolarDb } from './db.ts';
import { getFact } from './facts.ts';

/** Whether it happened while this page was open, in any tab: an admin page that is still open then signs nobody out. */
export async function hasSteppedDown(db: MolarDb): Promise<boolean> {
  return ((await getFact(db, 'steppedDownAt')) ?? 0) > performance.timeOrigin;
}
