import { mediumFromIso } from '../../../../contract/clinic-date.ts';
import { appointmentText } from '../../../sync/rules/refused.ts';
import type { VisitView } from '../../../sync/view-visits.ts';

/** The appointment in words, for an entry that waits on the device; undefined for a walk-in. @param day ISO day */
export function visitAppointmentText({ serviceName, slot }: VisitView, day: string): string | undefined {
  return serviceName && slot ? appointmentText({ serviceName, slot, date: mediumFromIso(day) }) : undefined;
}
