/**
 * Deletes the sheets and prints of past days from the device, once the clinic says that their day is over: neither can be fetched
 * again without a connection, and the device's clock may be wrong.
 */
import { clinicMoment } from '../../contract/clinic-date.ts';
import { deleteVisitsBefore } from '../data/kept-visits.ts';
import { deletePrintsBefore } from '../data/prints.ts';
import type { App } from './app-context.ts';
import type { Workspace } from './workspaces.ts';

/** Milliseconds. */
const LOOK = 60_000;

/** Returns the function that ends it. */
export function keepDeskDays(
  { db, sync }: Pick<Workspace, 'db' | 'sync'>,
  { clinic }: Pick<App, 'clinic'>,
): () => void {
  let last = '';
  function look() {
    const [now, zone] = [sync.clinicTime(), clinic.current?.clinic.timeZone];
    const today = now && zone ? clinicMoment(now, zone).date : last;
    if (today === last) return;
    last = today;
    deleteVisitsBefore(db, today).catch(console.warn);
    deletePrintsBefore(db, today).catch(console.warn);
  }
  look();
  const timer = setInterval(look, LOOK);
  const unsubscribe = sync.subscribe(look);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}
