import { mediumFromIso } from '../../../contract/clinic-date.ts';
import { placeOf } from '../../sync/rules/refused.ts';
import type { VisitView } from '../../sync/view-visits.ts';

/** The appointment in words, for an entry that waits on the device; undefined for a walk-in. @param day ISO day */
export function visitPlace({ serviceName, slot }: VisitView, day: string): string | undefined {
  return serviceName && slot ? placeOf({ serviceName, slot, date: mediumFromIso(day) }) : undefined;
}
