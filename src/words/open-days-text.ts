import type { ClosedDays } from '../../contract/clinic.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The weekdays on which the clinic is open: 'Every day', 'Closed', or such as 'Monday to Thursday, Saturday'. */
export function openDaysText(closed: ClosedDays | undefined): string {
  const runs: string[][] = [[]];
  for (const day of WEEK) {
    if (closed?.weekdays.includes(day.toLowerCase())) runs.push([]);
    else runs.at(-1)?.push(day);
  }
  if (runs.length === 1) return 'Every day';
  return runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run)).join(', ') || 'Closed';
}
