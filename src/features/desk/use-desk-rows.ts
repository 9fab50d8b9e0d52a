/** The day's rows as the screen shows them: what waits here folded in, filtered by the search. */
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { OutboxEntry } from '../../data/db.ts';
import { refusedWithoutRow } from '../../sync/refused-without-row.ts';
import { type TakenTimes, takenTimes } from '../../sync/taken-times.ts';
import { NO_SHEET, type VisitView, viewVisits } from '../../sync/view-visits.ts';
import { type WantedBooking, wantedElsewhere } from '../../sync/wanted-bookings.ts';
import { type DeskSearch, EVERYBODY, matchesSearch } from './desk-search.ts';
import type { DeskDay } from './use-desk-day.ts';

interface DeskRowsInput extends Pick<DeskDay, 'sheet' | 'kept' | 'entries'> {
  /** ISO day. */
  day: string;
  /** Names by id. */
  services: ReadonlyMap<string, string>;
  isLoading: boolean;
}

interface DeskRows {
  /** Undefined while loading. */
  visits: readonly VisitView[] | undefined;
  shown: readonly VisitView[];
  taken: TakenTimes;
  /** Requests for other days. */
  elsewhere: readonly WantedBooking[];
  rowless: readonly OutboxEntry[];
  search: DeskSearch;
  setSearch(search: DeskSearch): void;
  /** Names of the day's services. */
  servicesHere: readonly string[];
}

export function useDeskRows({ day, sheet, kept, entries, services, isLoading }: DeskRowsInput): DeskRows {
  // Requests made here are shown even if nothing else can be known about the day.
  const known = sheet ?? (isLoading ? undefined : NO_SHEET);
  const visits = useMemo(() => known && viewVisits(known, entries, day), [known, entries, day]);
  const taken = useMemo(() => {
    const others = kept.filter((other) => other.date !== day);
    const days = others.map((other) => [other.date, viewVisits(other, entries, other.date)] as const);
    return takenTimes(entries, new Map([...days, [day, visits ?? []]]));
  }, [kept, entries, visits, day]);
  const elsewhere = useMemo(() => wantedElsewhere(entries, day), [entries, day]);
  const rowless = useMemo(() => (visits ? refusedWithoutRow(entries, visits) : []), [entries, visits]);
  const [search, setSearch] = useState(EVERYBODY);
  const sought = useDeferredValue(search);
  const serviceOf = useCallback(
    ({ serviceName, serviceId = '' }: VisitView) => serviceName ?? services.get(serviceId) ?? '',
    [services],
  );
  const shown = useMemo(
    () => visits?.filter((visit) => matchesSearch({ ...visit, serviceName: serviceOf(visit) }, sought)) ?? [],
    [visits, sought, serviceOf],
  );
  const servicesHere = servicesIn((visits ?? []).map(serviceOf), search.service);
  return { visits, shown, taken, elsewhere, rowless, search, setSearch, servicesHere };
}

/** Includes the chosen one even if nobody comes for it: it goes on hiding the others. */
const servicesIn = (names: readonly string[], chosen: string) =>
  [...new Set([...names, chosen])].filter(Boolean).sort();
