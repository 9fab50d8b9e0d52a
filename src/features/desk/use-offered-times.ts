/** What can be chosen: the next free times of a service, and all of one day; and whether it still can. */
import type { Workspace } from '../../app/workspaces.ts';
import {
  type Around,
  type FreeTime,
  isKnownGone,
  isWantedPart,
  openSlots,
  type PartWanted,
} from '../../sync/free-times.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import type { ChosenTime } from './new-booking-values.ts';
import { useDayServices } from './use-day-services.ts';
import { useNextFree } from './use-next-free.ts';

export interface TimesHeard {
  /** Undefined while nothing is known. */
  times: readonly FreeTime[] | undefined;
  /** When the oldest word on them came, by the device's clock (milliseconds). */
  heardAt: number | undefined;
  /** Of what this device happens to know, and not yet of the clinic. */
  isOfDevice: boolean;
  /** The clinic gave no answer. */
  hasFailed: boolean;
}

export interface OfferedTimes {
  next: TimesHeard;
  /** Undefined where no day is looked at. */
  ofDay: TimesHeard | undefined;
}

interface Wanted extends Around {
  /** Empty where none is chosen. */
  serviceId: string;
  /** ISO day. */
  from: string;
  part: PartWanted;
  /** ISO day; empty for none. */
  otherDay: string;
}

export function useOfferedTimes(workspace: Workspace, { otherDay, ...wanted }: Wanted): OfferedTimes {
  const isOffline = useIsOffline(workspace);
  // Before the device was read, nothing is said of what it knows.
  const hasNoAnswer = ({ isRead, hasFailed }: { isRead: boolean; hasFailed: boolean }) =>
    isRead && (hasFailed || isOffline);
  const next = useNextFree(workspace, wanted);
  const ofDay = useDayServices(workspace, otherDay || undefined, wanted.taken);
  const { known } = ofDay;
  const { serviceId, part } = wanted;
  const slots = known && openSlots(known, serviceId, wanted).filter((slot) => isWantedPart(slot, part));
  return {
    next: { ...next, hasFailed: hasNoAnswer(next) },
    ofDay: otherDay
      ? {
          times: slots?.map((slot) => ({ date: otherDay, slot })),
          ...{ heardAt: known?.fetchedAt, isOfDevice: false, hasFailed: hasNoAnswer(ofDay) },
        }
      : undefined,
  };
}

/**
 * Whether somebody else has taken it since. The lists can't tell: of the next free times each day has only the first, so one that
 * is missing there may be free.
 */
export function useIsGone(
  workspace: Workspace,
  chosen: ChosenTime | undefined,
  wanted: Around & { serviceId: string },
): boolean {
  const { known } = useDayServices(workspace, chosen?.date, wanted.taken);
  if (!chosen) return false;
  // What was asked before may know less than the list that offered it. Another press of that list changes nothing.
  const isNews = (known?.askedAt ?? 0) > (chosen.offeredAt ?? 0);
  return isKnownGone(chosen, isNews ? known : undefined, wanted);
}
