/** Something happened at the front desk. Events come in any order and any number, so each has a line of its own with its visit. */
import type { VisitEvent } from '../../../contract/visit.ts';
import { YOU } from '../../data/noted-visits.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { refused } from './refused.ts';

export const noteVisit: CommandRules<'noteVisit'> = {
  effect: () => ({}),

  onEnqueue: async (db, { input: { kind, undoes, visitId } }) => {
    const line = lineOfVisit(visitId);
    if (kind !== 'undo') return { line };
    // What only waits goes out as well: the next press may take this back, and then needs to know what it took.
    const refused = await db.outbox
      .where('line')
      .equals(line)
      .filter((entry) => entry.name === 'noteVisit' && entry.input.id === undoes && entry.state === 'rejected')
      .first();
    if (!refused) return { line };
    await db.outbox.delete(refused.seq);
    return { standsAs: undefined };
  },

  // Its row keeps saying it until the clinic's own list does, also on a device that is cut off right after.
  onAccepted: async (_, entry) => ({ done: [entry], noted: [{ event: eventOf(entry.input) }] }),

  onRejected: refused,

  onAcceptedAfterAll: async (_, entry) => ({ noted: [{ event: eventOf(entry.input) }] }),
};

/** A walk-in must be known before anything is said of it. */
export const lineOfVisit = (id: string) => JSON.stringify(['visit', id]);

/** As the clinic will list it. Nobody on this device knows the person's id there. */
export function eventOf({ id, ...said }: EntryOf<'noteVisit'>['input']): VisitEvent {
  return { _id: id, ...said, by: YOU, receivedAt: said.at };
}
