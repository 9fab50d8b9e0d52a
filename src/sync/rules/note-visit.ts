/** Something happened at the front desk. Events come in any order and any number, so they are on the line of their visit. */
import type { VisitEvent } from '../../../contract/visit.ts';
import { YOU } from '../../data/noted-visits.ts';
import type { CommandRules, EntryOf } from './command-rules.ts';
import { refused } from './refused.ts';

export const noteVisit: CommandRules<'noteVisit'> = {
  effect: () => ({}),

  onEnqueue: async (db, { input: { kind, undoes, visitId } }) => {
    const line = lineOfVisit(visitId);
    if (kind !== 'undo') return { line };
    // An event that only waits is sent too: the next press may take this undo back, and then needs to know what it had undone.
    const refused = await db.outbox
      .where('line')
      .equals(line)
      .filter((entry) => entry.name === 'noteVisit' && entry.input.id === undoes && entry.state === 'rejected')
      .first();
    if (!refused) return { line };
    await db.outbox.delete(refused.seq);
    return { standsAs: undefined };
  },

  // The row keeps showing it until the clinic's own list does, even if the device goes offline right after.
  onAccepted: async (_, entry) => ({ done: [entry], noted: [{ event: eventOf(entry.input) }] }),

  onRejected: refused,

  onAcceptedAfterAll: async (_, entry) => ({ noted: [{ event: eventOf(entry.input) }] }),
};

/** The clinic must know a walk-in before anything is noted on it. */
export const lineOfVisit = (id: string) => JSON.stringify(['visit', id]);

/** As the clinic will list it, but for `by`: this device does not know the person's id at the clinic. */
export function eventOf({ id, ...said }: EntryOf<'noteVisit'>['input']): VisitEvent {
  return { _id: id, ...said, by: YOU, receivedAt: said.at };
}
