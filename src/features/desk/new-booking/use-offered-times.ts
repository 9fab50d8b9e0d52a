/** The times to choose from: the next free ones of a service, and all of one day; and whether a chosen one is still free. */
import type { ClosedDays } from '../../../../contract/clinic.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import {
  type Around,
  type FreeTime,
  isKnownGone,
  isWantedPart,
  openSlots,
  type PartWanted,
} from '../../../sync/free-times.ts';
import { isClosedDay } from '../../../sync/is-closed-day.ts';
import { useIsOffline } from '../../live/use-is-offline.ts';
import type { ChosenTime } from './new-booking-values.ts';
import { useDayServices } from './use-day-services.ts';
import { useNextFree } from './use-next-free.ts';

export interface TimesHeard {
  times: readonly FreeTime[] | undefined;
  /** When the oldest of them came, by the device's clock (milliseconds). */
  heardAt: number | undefined;
  /** Only from the days that this device happens to know, until the clinic answers. */
  isFromKnownDays: boolean;
  hasFailed: boolean;
  /** There are none because the clinic is closed. */
  isClosed?: boolean;
}

export interface OfferedTimes {
  next: TimesHeard;
  /** Undefined if no day is chosen. */
  ofDay: TimesHeard | undefined;
}

interface Wanted extends Around {
  /** Empty for none. */
  serviceId: string;
  /** ISO day. */
  from: string;
  part: PartWanted;
  /** ISO day; empty for none. */
  otherDay: string;
  closed: ClosedDays | undefined;
}

export function useOfferedTimes(workspace: Workspace, { otherDay, ...wanted }: Wanted): OfferedTimes {
  const isOffline = useIsOffline(workspace);
  // Before the device has been read, nothing is said about what it knows.
  const hasNoAnswer = ({ isRead, hasFailed }: { isRead: boolean; hasFailed: boolean }) =>
    isRead && (hasFailed || isOffline);
  const next = useNextFree(workspace, wanted);
  const ofDay = useDayServices(workspace, otherDay || undefined, wanted.taken);
  const { known } = ofDay;
  const { serviceId, part, closed } = wanted;
  const hasFailed = hasNoAnswer(ofDay);
  const isClosed = isClosedDay(otherDay, closed, hasFailed ? undefined : known);
  const slots = known && openSlots(known, serviceId, wanted).filter((slot) => isWantedPart(slot, part));
  return {
    next: { ...next, hasFailed: hasNoAnswer(next) },
    ofDay: otherDay
      ? {
          times: isClosed ? [] : slots?.map((slot) => ({ date: otherDay, slot })),
          heardAt: known?.fetchedAt,
          isFromKnownDays: false,
          hasFailed,
          isClosed,
        }
      : undefined,
  };
}

/** Whether the chosen time is gone. The next free times don't show that: they have only the first of each day. */
export function useIsGone(
  workspace: Workspace,
  chosen: ChosenTime | undefined,
  wanted: Around & { serviceId: string },
): boolean {
  const { known } = useDayServices(workspace, chosen?.date, wanted.taken);
  if (!chosen) return false;
  // A list asked for earlier may know less than the one that offered the time. Pressing it there again changes nothing.
  const isNews = (known?.askedAt ?? 0) > (chosen.offeredAt ?? 0);
  return isKnownGone(chosen, isNews ? known : undefined, wanted);
}
