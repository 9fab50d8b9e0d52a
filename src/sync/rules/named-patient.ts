/** The patient that the desk's request is for: a new one, or one that the clinic knows. */
import type { OutboxEntry } from '../../data/db.ts';

interface Names {
  input: { patient?: { name: string; phone: string } | undefined };
  patient?: OutboxEntry['patient'];
}

/** Empty strings for what an older version of the page did not store. */
export const namedPatient = ({ input, patient }: Names): { name: string; phone: string } => {
  const { name = '', phone = '' } = input.patient ?? patient ?? {};
  return { name, phone };
};
