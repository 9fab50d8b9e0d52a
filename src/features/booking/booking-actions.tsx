import { Button } from '@mantine/core';
import { useState } from 'react';
import { cancelBooking } from '../../commands/cancel-booking.ts';
import { discardEntry } from '../../commands/discard-entry.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { isSendableNow } from '../../words/refusal-options.ts';
import { ButtonLink } from '../shell/button-link.tsx';
import { focusContent } from '../shell/focus-content.ts';
import { sayIfWaiting } from '../shell/say-if-waiting.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { isCancellable, isDiscardable, isPayable } from './booking-state.ts';
import classes from './booking-table.module.css';

interface BookingActionsProps {
  workspace: Workspace;
  booking: BookingView;
  onCancelled(booking: BookingView): void;
}

export function BookingActions({ workspace, booking, onCancelled }: BookingActionsProps) {
  const { _id, entry, state } = booking;
  const about = `service-${_id}`;
  // A doubled tap is one.
  const [isBusy, setBusy] = useState(false);

  // The row goes, or its buttons do.
  async function cancel() {
    focusContent();
    setBusy(true);
    onCancelled(booking);
    const entry = await cancelBooking(workspace, _id).finally(() => setBusy(false));
    if (state === 'confirmed') await sayIfWaiting(workspace, entry);
  }

  async function giveUp(entry: OutboxEntry) {
    focusContent();
    await discardEntry(workspace, entry);
  }

  if (isCancellable(booking))
    return (
      <div className={classes.buttons}>
        {isPayable(booking) && (
          <ButtonLink to="/dashboard/payment/$id" params={{ id: _id }} size="sm" px="sm" aria-describedby={about}>
            Pay
          </ButtonLink>
        )}
        <Button variant="default" size="sm" px="sm" disabled={isBusy} aria-describedby={about} onClick={cancel}>
          Cancel
        </Button>
      </div>
    );
  if (!entry || !isDiscardable(booking)) return null;
  return (
    <div className={classes.buttons}>
      {isSendableNow(entry) && (
        <Button size="sm" px="sm" variant="light" aria-describedby={about} onClick={() => tryAgain(workspace, entry)}>
          Try again
        </Button>
      )}
      <Button variant="default" size="sm" px="sm" aria-describedby={about} onClick={() => giveUp(entry)}>
        Discard
      </Button>
    </div>
  );
}
