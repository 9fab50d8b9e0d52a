/** Pulls several days from the clinic in one answer, before somebody looks at them. */
import { isoFromMedium, mediumFromIso } from '../../contract/clinic-date.ts';
import { listServicesOfDays } from '../../contract/service.ts';
import type { MolarDb } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { getServicesOfDay, putServicesOfDay } from '../data/services.ts';
import { offerFreeSlots } from './offer-free-slots.ts';
import type { Sync } from './sync.ts';

interface DaysDeps {
  db: MolarDb;
  sync: Pick<Sync, 'call'>;
  now?(): number;
}

/** Resolves to whether the device now has them. A failure changes nothing. @param to at most 41 days later; both ISO */
export async function pullDays({ db, sync, now = Date.now }: DaysDeps, from: string, to: string): Promise<boolean> {
  const fetchedAt = now();
  const outcome = await sync.call(listServicesOfDays, { from: mediumFromIso(from), to: mediumFromIso(to) });
  if (outcome.kind !== 'accepted') return false;
  await onLiveConnection(db, () =>
    db.transaction('rw', db.services, db.outbox, async () => {
      for (const { date, services } of outcome.output) {
        const day = { date: isoFromMedium(date) as string, services, fetchedAt };
        const known = await getServicesOfDay(db, day.date);
        // A screen that shows the day may have pulled it since.
        if (known && known.fetchedAt > fetchedAt) continue;
        await putServicesOfDay(db, day);
        await offerFreeSlots(db, day);
      }
    }),
  );
  return true;
}
