import { loadCode } from '../../base/load-code.ts';
import './booking-styles.ts';
import { Container, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { lastBookableDay } from '../../../contract/booking-rules.ts';
import type { Service } from '../../../contract/service.ts';
import { useClinicConfig, useWorkspace } from '../../app/app-context.ts';
import { afterPaint } from '../../platform/after-paint.ts';
import { isClosedDay } from '../../sync/is-closed-day.ts';
import { isStale } from '../../words/checked-text.ts';
import { useClinicNow } from '../live/use-clinic-now.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { useDeferHeader } from '../ui/defer-header.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import classes from './appointment-page.module.css';
import { DayCalendar } from './day-calendar.tsx';
import { DayHeading } from './day-heading.tsx';
import { KnownDays } from './known-days.tsx';
import { NextFreeDay } from './next-free-day.tsx';
import { isBookedOut, openServices, withoutTimes } from './open-services.ts';
import { ServiceGrid } from './service-grid.tsx';
import { useBookingDialog } from './use-booking-dialog.ts';
import { useMyDay } from './use-my-day.ts';
import { useOwnBookings } from './use-own-bookings.ts';
import { useServicesOfDay } from './use-services-of-day.ts';
import { type DayInAddress, useSettling, useShownDay } from './use-shown-day.ts';

const importDialog = () => loadCode(() => import('./booking-dialog.tsx')).then((m) => ({ default: m.BookingDialog }));
const BookingDialog = lazy(importDialog);

export function AppointmentPage(address: DayInAddress) {
  const workspace = useWorkspace();
  const { date: today, minute, time } = useClinicNow();
  const shown = useShownDay(address, today);
  const { day, settledDay, isReplaced, showDay, settle } = shown;
  const { horizonDays, closed } = useClinicConfig()?.clinic ?? {};
  const lastDay = lastBookableDay(today, horizonDays);
  const { known, isMissing, hasFailed, tryAgain } = useServicesOfDay(workspace, { date: day, today, lastDay });
  const mine = useMyDay(workspace, day);
  useOwnBookings(known && workspace);
  const isOffline = useIsOffline(workspace);
  const isOutOfReach = isOffline && isMissing;
  const isRefused = hasFailed && isMissing && !isOutOfReach;
  const dialog = useBookingDialog(workspace);
  const isAwaited = !known && !isRefused && !isOutOfReach;
  useDeferHeader(isAwaited);
  useSettling(shown, isAwaited);

  const open = useMemo(() => known && openServices(known, mine, { date: today, minute }), [known, mine, today, minute]);
  const isClosed = day >= today && isClosedDay(day, closed, isOffline || hasFailed ? undefined : known);
  const services = open && isClosed ? withoutTimes(open) : open;

  useEffect(() => {
    // Load the dialog's code after the cards, so it is there when one is pressed.
    if (known) afterPaint(importDialog);
  }, [known]);

  function choose(service: Service, slot?: string) {
    // Going back from the dialog leads to the day it was opened on.
    settle();
    dialog.open({ date: day, service }, slot);
  }

  return (
    <Container size="lg" py={{ base: 'xl', sm: 48 }} className={classes.page}>
      <Title order={1}>Book an appointment</Title>
      <Text c="dimmed" mt="xs">
        Choose a day, then a service.
      </Text>
      <div className={classes.layout}>
        <div className={classes.calendar}>
          <DayCalendar {...{ today, lastDay, closed }} day={useDeferredValue(settledDay)} onChange={showDay} />
        </div>
        <Stack gap="md" className={classes.services}>
          <DayHeading
            day={day}
            today={today}
            isReplaced={isReplaced}
            // The response that brings the day also shows whether this device's clock is right.
            isPast={day < today && (known !== undefined || isOutOfReach)}
            isClosed={isClosed}
            fetchedAt={known?.fetchedAt}
            now={time}
            isOutOfReach={isOutOfReach}
          >
            {workspace && day >= today && (isClosed || (services && isBookedOut(services))) && (
              <NextFreeDay key={day} {...{ workspace, day, today, lastDay, closed }} onChoose={showDay} />
            )}
          </DayHeading>
          {workspace && isOutOfReach ? (
            <KnownDays {...{ day, today, closed }} db={workspace.db} onChoose={showDay} />
          ) : isRefused ? (
            <LoadFailed what="The services of this day" onTryAgain={tryAgain} />
          ) : (
            <ServiceGrid
              day={day}
              services={services}
              isLoading={!known}
              isStale={known !== undefined && isStale(known.fetchedAt, time)}
              mine={mine}
              name={workspace?.account.name ?? ''}
              onChoose={choose}
            />
          )}
        </Stack>
      </div>
      <Suspense>
        {workspace && dialog.offer && (
          <BookingDialog workspace={workspace} offer={dialog.offer} isOpen={dialog.isOpen} onClose={dialog.close} />
        )}
      </Suspense>
    </Container>
  );
}
