import type { ProblemBody } from '../../../contract/problem.ts';
import { serviceFor } from '../../data/appointment-text.ts';
import type { MolarDb, OutboxEntry, Wish } from '../../data/db.ts';
import type { Changes } from './command-rules.ts';

/** The entry stays, with the clinic's words, until the person gives it up. */
export async function refused(
  _: MolarDb,
  entry: OutboxEntry,
  { code, message, payment }: ProblemBody,
  about = aboutOf(entry),
): Promise<Changes> {
  const inItsWay = typeof payment === 'string' && { payment };
  return {
    kept: [{ ...entry, state: 'rejected', problem: { code, text: message, alternatives: [], ...inItsWay } }],
    messages: [{ kind: 'error', text: message, ...(about && { about }) }],
  };
}

const aboutOf = (entry: OutboxEntry) => whoseText(entry) || (entry.undo && appointmentText(entry.undo));

/** Whose appointment, and which; empty where neither is known. */
export const whoseText = ({ patient, about }: Pick<OutboxEntry, 'patient' | 'about'>): string =>
  [patient?.name, about].filter(Boolean).join(', ');

/** Tells the appointment from others that the same message may be about. */
export const appointmentText = ({
  date,
  slot,
  ...service
}: Parameters<typeof serviceFor>[0] & Pick<Wish, 'date' | 'slot'>) => `${serviceFor(service)}, ${date}, ${slot}`;
