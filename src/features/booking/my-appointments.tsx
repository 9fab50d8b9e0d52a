import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useWorkspace } from '../shell/app-context.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import { useIsOffline } from '../shell/use-is-offline.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { BookingTable } from './booking-table.tsx';
import { InstallOffer } from './install-offer.tsx';
import { useMyBookings } from './use-my-bookings.ts';

export function MyAppointments() {
  const workspace = useWorkspace();
  const mine = useMyBookings(workspace);
  return (
    <Stack gap="lg">
      <Title order={1} fz="h2">
        My appointments
      </Title>
      {workspace && mine && (mine.isComplete || mine.bookings.length > 0) ? (
        <KnownAppointments workspace={workspace} {...mine} />
      ) : (
        <>
          {workspace && <UnreachedNote workspace={workspace} />}
          <Skeleton height="11rem" radius="lg" aria-hidden="true" />
        </>
      )}
    </Stack>
  );
}

function KnownAppointments({
  workspace,
  bookings,
  isComplete,
}: { workspace: Workspace } & NonNullable<ReturnType<typeof useMyBookings>>) {
  if (bookings.length > 0) {
    return (
      <>
        {!isComplete && <UnreachedNote workspace={workspace} />}
        <BookingTable workspace={workspace} bookings={bookings} />
        <InstallOffer db={workspace.db} />
      </>
    );
  }
  return (
    <Stack align="flex-start" mih="11rem">
      <Text>You don't have any appointment</Text>
      <ButtonLink to="/appointment">Book an appointment</ButtonLink>
    </Stack>
  );
}

function UnreachedNote({ workspace }: { workspace: Workspace }) {
  if (!useIsOffline(workspace)) return null;
  return <Text role="status">What the clinic has for you appears here as soon as it can be reached.</Text>;
}
