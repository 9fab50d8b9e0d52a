/** Whom the desk's request is for: a new patient, or one whom the clinic knows. */
import type { OutboxEntry } from '../../data/db.ts';

interface Names {
  input: { patient?: { name: string; phone: string } | undefined };
  patient?: OutboxEntry['patient'];
}

/** Empty texts for what an older version of the page did not write down. */
export const namedPatient = ({ input, patient }: Names): { name: string; phone: string } => {
  const { name = '', phone = '' } = input.patient ?? patient ?? {};
  return { name, phone };
};
