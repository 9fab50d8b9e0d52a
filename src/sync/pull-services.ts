/** Pulls the services of a day with their free times, and drops an answer that a later one has overtaken. */
import { mediumFromIso } from '../../contract/clinic-date.ts';
import { listServices } from '../../contract/service.ts';
import type { MolarDb, ServicesOfDay } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { getServicesOfDay, putServicesOfDay } from '../data/services.ts';
import { offerFreeSlots } from './offer-free-slots.ts';
import { readOutcome } from './outcome.ts';
import type { PullDeps } from './pull.ts';

/** A screen that shows a day. With one, the device is not read first, and the answer is shown before it is stored. */
export interface DayScreen {
  known(): ServicesOfDay | undefined;
  show(day: ServicesOfDay): void;
}

/** @param date ISO day */
export async function pullServices(deps: PullDeps, date: string, screen?: DayScreen): Promise<boolean> {
  const { db, api, signal, now, onOutcome } = deps;
  const known = screen ? screen.known() : await getServicesOfDay(db, date);
  const askedAt = now();
  const answer = await api.send(listServices, { date: mediumFromIso(date) }, { etag: known?.etag, signal });
  if (known && answer?.status === 304) {
    onOutcome({ kind: 'accepted', output: known.services, clockAhead: answer.clockAhead });
    return showAndKeep(db, { ...known, fetchedAt: now(), askedAt }, screen);
  }
  const outcome = readOutcome(listServices, answer, now());
  onOutcome(outcome);
  if (outcome.kind !== 'accepted') return false;
  const { output: services, etag } = outcome;
  return showAndKeep(db, { date, services, fetchedAt: now(), askedAt, ...(etag ? { etag } : {}) }, screen);
}

/** Calls in flight at once were sent at most this far apart. Beyond that, the device's clock was set. */
const UNDER_WAY_MS = 15_000;

/** Whether the answer to a later call came first. */
function isOvertaken(known: ServicesOfDay | undefined, { askedAt = 0 }: ServicesOfDay): boolean {
  const ahead = (known?.askedAt ?? 0) - askedAt;
  return ahead > 0 && ahead < UNDER_WAY_MS;
}

async function showAndKeep(db: MolarDb, day: ServicesOfDay, screen: DayScreen | undefined): Promise<true> {
  if (isOvertaken(screen?.known(), day)) return true;
  screen?.show(day);
  await keepServices(db, day);
  return true;
}

function keepServices(db: MolarDb, day: ServicesOfDay): Promise<void> {
  return onLiveConnection(db, () =>
    db.transaction('rw', db.services, db.outbox, async () => {
      if (isOvertaken(await getServicesOfDay(db, day.date), day)) return;
      await putServicesOfDay(db, day);
      await offerFreeSlots(db, day);
    }),
  );
}
