import { Button, Group } from '@mantine/core';
import { cancelBooking } from '../../commands/cancel-booking.ts';
import { discardEntry } from '../../commands/discard-entry.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { BookingView } from '../../data/view-bookings.ts';
import type { Workspace } from '../shell/workspaces.ts';
import classes from './booking-actions.module.css';
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
    <Group gap="xs" className={classes.actions}>
      {entry.problem?.alternatives.map((slot) => (
        <Button key={slot} variant="light" size="sm" onClick={() => tryAgain(workspace, entry, { slot })}>
          {`Book ${slot} instead`}
        </Button>
      ))}
      <Button variant="default" size="sm" aria-describedby={about} onClick={() => discardEntry(workspace, entry)}>
        Discard
      </Button>
    </Group>
  );
}
