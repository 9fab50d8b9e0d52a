import './booking-styles.ts';
import { Container, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Service } from '../../../contract/service.ts';
import { useWorkspace } from '../shell/app-context.ts';
import { isStale } from '../shell/checked-text.ts';
import { useContentFirst } from '../shell/content-first.ts';
import { LoadFailed } from '../shell/load-failed.tsx';
import { useIsOffline } from '../shell/use-is-offline.ts';
import classes from './appointment-page.module.css';
import { DayCalendar } from './day-calendar.tsx';
import { dayText } from './day-text.ts';
import { openServices } from './open-services.ts';
import { ServiceGrid } from './service-grid.tsx';
import { ServicesAge } from './services-age.tsx';
import { useClinicNow } from './use-clinic-now.ts';
import { useServicesOfDay } from './use-services-of-day.ts';

const importDialog = () => import('./booking-dialog.tsx').then((m) => ({ default: m.BookingDialog }));
const BookingDialog = lazy(importDialog);

interface AppointmentPageProps {
  /** ISO day from the address; today where there is none, or one that has passed. */
  date: string | undefined;
  onDateChange(date: string): void;
  /** Today is shown in place of the day in the address. */
  onDatePassed(): void;
}

export function AppointmentPage({ date, onDateChange, onDatePassed }: AppointmentPageProps) {
  const workspace = useWorkspace();
  const now = useClinicNow();
  // A day that was tapped is on the screen at once; the address follows, and has the last word.
  const [shown, setShown] = useState({ date, chosen: date });
  if (shown.date !== date) setShown({ date, chosen: date });
  const hasPassed = shown.chosen !== undefined && shown.chosen < now.date;
  const day = shown.chosen === undefined || hasPassed ? now.date : shown.chosen;
  const { known, hasFailed, tryAgain } = useServicesOfDay(workspace, day);
  const isOffline = useIsOffline(workspace);
  useContentFirst(!known && !hasFailed && !isOffline);
  // The service stays chosen while its dialog closes, so that the name does not vanish before the dialog does.
  const [chosen, setChosen] = useState<Service>();
  const [isBooking, setBooking] = useState(false);

  useEffect(() => {
    // The dialog's code comes after the cards, so that it is there when one is pressed.
    if (known) importDialog();
  }, [known]);

  useEffect(() => {
    // Also at midnight: what the address says is what is shown, when it is kept, shared or loaded again.
    if (hasPassed) onDatePassed();
  }, [hasPassed, onDatePassed]);

  const lastTapped = useRef<string>(undefined);
  function showDay(next: string) {
    setShown({ date, chosen: next });
    lastTapped.current = next;
    // After the paint. A day that was left again meanwhile would come back for a moment.
    requestAnimationFrame(() => setTimeout(() => lastTapped.current === next && onDateChange(next)));
  }

  function choose(service: Service) {
    setChosen(service);
    setBooking(true);
  }

  return (
    <Container size="lg" py={{ base: 'xl', sm: 48 }} className={classes.page}>
      <Title order={1}>Book an appointment</Title>
      <Text c="dimmed" mt="xs">
        Choose a day, then a service.
      </Text>
      <div className={classes.layout}>
        <div className={classes.calendar}>
          <DayCalendar day={useDeferredValue(day)} today={now.date} onChange={showDay} />
        </div>
        <Stack gap="md" className={classes.services}>
          <div>
            <Title order={2} fz="h3" aria-live="polite">
              {dayText(day)}
            </Title>
            <ServicesAge fetchedAt={known?.fetchedAt} now={now.time} isOffline={isOffline} />
          </div>
          {hasFailed && !known && !isOffline ? (
            <LoadFailed what="The services of this day" onTryAgain={tryAgain} />
          ) : (
            <ServiceGrid
              services={known && openServices(known.services, day, now)}
              isStale={known !== undefined && isStale(known.fetchedAt, now.time)}
              onChoose={choose}
            />
          )}
        </Stack>
      </div>
      <Suspense>
        {workspace && chosen && (
          <BookingDialog
            workspace={workspace}
            service={chosen}
            date={day}
            isOpen={isBooking}
            onClose={() => setBooking(false)}
          />
        )}
      </Suspense>
    </Container>
  );
}
