import type { KnownPatient } from './known-patients.ts';

export interface PatientSearch {
  patients: readonly KnownPatient[];
  /** `device`: the clinic has not answered, so there may be others. */
  source: 'clinic' | 'device' | 'asking';
}

/** Merges two searches: each patient once, where they were found first. Pure. */
export function joinSearches(
  first: PatientSearch | undefined,
  second: PatientSearch | undefined,
): PatientSearch | undefined {
  if (!first || !second) return first ?? second;
  const ids = new Set(first.patients.map(({ _id }) => _id));
  const sources = [first.source, second.source];
  return {
    patients: [...first.patients, ...second.patients.filter(({ _id }) => !ids.has(_id))],
    source: (['asking', 'device'] as const).find((source) => sources.includes(source)) ?? 'clinic',
  };
}
