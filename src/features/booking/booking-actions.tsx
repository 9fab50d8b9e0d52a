import { Button } from '@mantine/core';
import { cancelBooking } from '../../commands/cancel-booking.ts';
import { discardEntry } from '../../commands/discard-entry.ts';
import type { BookingView } from '../../data/view-bookings.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { isCancellable } from './booking-state.ts';
import { sayIfOffline } from './say-if-offline.ts';

interface BookingActionsProps {
  workspace: Workspace;
  booking: BookingView;
}

export function BookingActions({ workspace, booking }: BookingActionsProps) {
  const { _id, entry, state } = booking;
  const about = `service-${_id}`;

  async function cancel() {
    await cancelBooking(workspace, _id);
    if (state === 'confirmed') await sayIfOffline(workspace);
  }

  if (isCancellable(booking))
    return (
      <Button variant="default" size="sm" aria-describedby={about} onClick={cancel}>
        Cancel
      </Button>
    );
  if (state !== 'not-possible' || !entry) return null;
  return (
    <Button variant="default" size="sm" aria-describedby={about} onClick={() => discardEntry(workspace, entry)}>
      Discard
    </Button>
  );
}
