/** Deletes the sheets and prints of past days from the device: when the page starts, and at midnight on the clinic's clock. */
import { clinicMoment } from '../../contract/clinic-date.ts';
import type { MolarDb } from '../data/db.ts';
import { deleteVisitsBefore } from '../data/kept-visits.ts';
import { deletePrintsBefore } from '../data/prints.ts';
import { readClockAhead } from '../platform/clinic-clock.ts';
import type { App } from './app-context.ts';
import { clinicZone } from './clinic-zone.ts';

const LOOK_MS = 60_000;

/** Returns the function that ends it. */
export function keepDeskDays(db: MolarDb, { clinic }: Pick<App, 'clinic'>): () => void {
  let last = '';
  function look() {
    if (!clinic.current) return;
    const today = clinicMoment(Date.now() + readClockAhead(), clinicZone(clinic.current)).date;
    if (today === last) return;
    last = today;
    deleteVisitsBefore(db, today).catch(console.warn);
    deletePrintsBefore(db, today).catch(console.warn);
  }
  look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}
