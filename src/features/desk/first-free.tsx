import { Button } from '@mantine/core';
import { CLOSED_DAY } from '../../../contract/closed-days.ts';
import { slotTime } from '../../../contract/slot.ts';
import { useClinicConfig } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { type Around, firstOfDay } from '../../sync/free-times.ts';
import { isClosedDay } from '../../sync/is-closed-day.ts';
import { isFresh } from '../../words/checked-text.ts';
import { asOfText, type ClinicClock } from '../../words/clinic-time-text.ts';
import classes from './front-desk.module.css';
import type { BookingStart } from './new-booking/booking-start.ts';
import { useDayServices } from './new-booking/use-day-services.ts';

interface FirstFreeProps extends Around {
  workspace: Workspace;
  /** ISO day. */
  day: string;
  clock: ClinicClock;
  isOffline: boolean;
  onBook(start: BookingStart): void;
}

/** The day's next free time across all services. A press opens the form for it. */
export function FirstFree({ workspace, day, clock, isOffline, onBook, ...around }: FirstFreeProps) {
  const isPast = day < around.moment.date;
  const { known, hasFailed } = useDayServices(workspace, isPast ? undefined : day, around.taken);
  const closed = useClinicConfig()?.clinic.closed;
  const isUnchecked = isOffline || hasFailed;
  const isClosed = isClosedDay(day, closed, isUnchecked ? undefined : known);
  if (!isPast && isClosed) return <span>{CLOSED_DAY}</span>;
  if (!known) return null;
  const isOld = isUnchecked || !isFresh(known.fetchedAt, clock.now - clock.ahead);
  const age = isOld ? `, ${asOfText(known.fetchedAt, clock)}` : '';
  const first = firstOfDay(known, around);
  if (!first) return <span>No free time on this day{age}</span>;
  const { service, slot } = first;
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.firstFree}
      onClick={() => onBook({ serviceId: service._id, date: day, slot })}
    >
      Next free: {slotTime(slot)}, {service.name}
      {age}
    </Button>
  );
}
