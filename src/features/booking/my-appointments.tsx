import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Skeleton.css';
import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { usePaymentElsewhere } from '../live/use-payment-elsewhere.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useDeferHeader } from '../ui/defer-header.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { BookingTable } from './booking-table.tsx';
import { BookingsAge } from './bookings-age.tsx';
import { InstallOffer } from './install-offer.tsx';
import { useCanceled, withCanceled } from './use-canceled.ts';
import { type MyBookings, useMyBookings } from './use-my-bookings.ts';

export function MyAppointments() {
  const workspace = useWorkspace();
  const { mine, hasFailed, tryAgain } = useMyBookings(workspace);
  const isOffline = useIsOffline(workspace);
  const isMissing = mine && mine.pulledAt === undefined;
  const isEmpty = mine?.bookings.length === 0;
  const isRefused = isMissing && hasFailed && !isOffline;
  useDeferHeader(!mine || (isEmpty && mine.pulledAt === undefined && !hasFailed && !isOffline));
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2">
          My appointments
        </Title>
        <BookingsAge mine={mine} isOffline={isOffline} hasFailed={hasFailed} />
      </div>
      {workspace && mine && <KnownAppointments workspace={workspace} {...mine} />}
      {(!mine || (isMissing && isEmpty && !isRefused && !isOffline)) && <LoadingRows />}
      {/* Below the known rows, so they don't move when these go. */}
      {isMissing && isOffline && (
        <Text role="status" mih={isEmpty ? '11rem' : undefined}>
          Your appointments will appear here as soon as the clinic can be reached.
        </Text>
      )}
      {isRefused && <LoadFailed what="Your appointments at the clinic" onTryAgain={tryAgain} />}
    </Stack>
  );
}

/** Tall enough for a restored scroll position: the router scrolls only once, before the rows are read. */
function LoadingRows() {
  const place = useElementScrollRestoration({ getElement: () => window });
  return (
    <Box pos="relative">
      <Skeleton height={place?.scrollY ? place.scrollY + innerHeight : '11rem'} radius="lg" aria-hidden="true" />
      <Loading label="Loading your appointments" />
    </Box>
  );
}

function KnownAppointments({ workspace, ...mine }: MyBookings & { workspace: Workspace }) {
  const { bookings, keepReading } = mine;
  usePaymentElsewhere(workspace, bookings);
  const { canceled, noteCanceled } = useCanceled(bookings, keepReading);
  const { rows, gone, undoable } = useMemo(() => withCanceled(bookings, canceled), [bookings, canceled]);
  return (
    <>
      {rows.length > 0 && (
        <BookingTable
          workspace={workspace}
          mine={mine}
          bookings={rows}
          gone={gone}
          undoable={undoable}
          onCanceled={noteCanceled}
        />
      )}
      {bookings.length > 0 ? <InstallOffer db={workspace.db} /> : <NoAppointments {...mine} />}
    </>
  );
}

function NoAppointments({ pulledAt }: MyBookings) {
  if (pulledAt === undefined) return null;
  return (
    <Stack align="flex-start" mih="11rem">
      <Text>You don't have any appointment</Text>
      <ButtonLink to="/appointment">Book an appointment</ButtonLink>
    </Stack>
  );
}
