import type { ClosedDays } from '../../contract/clinic.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The weekdays on which the clinic is open: 'Every day', or such as 'Monday to Thursday, Saturday'. */
export function openDaysText(closed: ClosedDays | undefined): string {
  const runs: string[][] = [[]];
  for (const day of WEEK) {
    if (closed?.weekdays.includes(day.toLowerCase())) runs.push([]);
    else runs.at(-1)?.push(day);
  }
  if (runs.length === 1) return 'Every day';
  return runs.flatMap(([first, ...others]) => (first ? [first, ...others.slice(-1)].join(' to ') : [])).join(', ');
}
