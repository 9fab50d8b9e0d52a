/** Who is on the sheets of this device, for a search that the clinic can't be asked for, or has not answered. Pure. */
import { LEAST_SEARCHED, type Patient } from '../../../contract/desk-booking.ts';
import type { DaySheet } from '../../../contract/visit.ts';
import { matchesSearch } from './desk-search.ts';

/** As many as the clinic would answer. */
const MOST = 20;

/** Of less than this the clinic finds nobody, and neither does the device. */
export function isSearchable(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  return letters > 0 ? letters >= LEAST_SEARCHED.letters : text.replaceAll(/\D/g, '').length >= LEAST_SEARCHED.digits;
}

export function knownPatients(sheets: readonly Pick<DaySheet, 'visits' | 'cancellations'>[], text: string): Patient[] {
  if (!isSearchable(text)) return [];
  const all = sheets.flatMap(({ visits, cancellations }) => [...visits, ...cancellations]);
  const found = new Map<string, Patient>();
  for (const { patientId, name, phone } of all) {
    if (patientId && matchesSearch({ name, phone }, { text, service: '' }))
      found.set(patientId, { _id: patientId, name, phone });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name)).slice(0, MOST);
}

/** Those of the device keep their places, so that none moves under a finger when the clinic answers. */
export function withHeard(known: readonly Patient[], heard: readonly Patient[]): Patient[] {
  const byId = new Map(known.map((patient) => [patient._id, patient]));
  for (const patient of heard) byId.set(patient._id, patient);
  return [...byId.values()];
}
