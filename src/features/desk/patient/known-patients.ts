/** The patients this device knows, for a search that the clinic can't be asked or has not answered. Pure. */
import { LEAST_SEARCHED, MOST_FOUND, type Patient } from '../../../../contract/desk-search.ts';
import { phoneDigits } from '../../../../contract/phone-search.ts';
import type { DaySheet } from '../../../../contract/visit.ts';
import type { OutboxEntry } from '../../../data/db.ts';
import { matchesSearch } from '../desk-search.ts';

/** The clinic finds nobody by less than this, and neither does the device. */
export function isSearchable(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  return letters > 0 ? letters >= LEAST_SEARCHED.letters : phoneDigits(text).length >= LEAST_SEARCHED.digits;
}

/** `isUnsent`: a new patient whom the clinic has not heard of yet. */
export type KnownPatient = Patient & { isUnsent?: true };

/** Patients on the sheets, and new patients with a waiting or refused entry. */
export function knownPatients(
  sheets: readonly Pick<DaySheet, 'visits' | 'cancellations'>[],
  entries: readonly OutboxEntry[],
  text: string,
): KnownPatient[] {
  if (!isSearchable(text)) return [];
  const listed = sheets
    .flatMap(({ visits, cancellations }) => [...visits, ...cancellations])
    .flatMap(({ patientId, name, phone }) => (patientId ? { _id: patientId, name, phone } : []));
  const found = [...entries.flatMap(unsentPatient), ...listed].filter((patient) =>
    matchesSearch(patient, { text, service: '' }),
  );
  const byId = new Map(found.map((patient) => [patient._id, patient]));
  return [...byId.values()].sort((a, b) => a.name.localeCompare(b.name)).slice(0, MOST_FOUND);
}

/** An older version of the page gave them no id. */
function unsentPatient({ input }: OutboxEntry): KnownPatient[] {
  if (!('patient' in input) || !input.patient || input.patientId === undefined) return [];
  const { name, phone } = input.patient;
  return [{ _id: input.patientId, name, phone, isUnsent: true }];
}

/** Patients from the device keep their places, so none moves under a finger when the clinic answers. */
export function withHeard(known: readonly KnownPatient[], heard: readonly Patient[]): KnownPatient[] {
  const byId = new Map(known.map((patient) => [patient._id, patient]));
  for (const patient of heard) byId.set(patient._id, patient);
  return [...byId.values()];
}
