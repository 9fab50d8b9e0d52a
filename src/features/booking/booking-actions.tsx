import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { cancelBooking } from '../../commands/cancel-booking.ts';
import { discardEntry } from '../../commands/discard-entry.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { describeEntry } from '../../words/describe-entry.ts';
import { isSendableNow } from '../../words/refusal-options.ts';
import { sayIfUnsaved } from '../messages/say-if-unsaved.ts';
import { notifyIfWaiting } from '../outbox/notify-if-waiting.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { focusContent, focusWhenGone } from '../ui/focus-content.ts';
import { NO_TAPS, useResting } from '../ui/use-resting.ts';
import { isCancelable, isDiscardable, isPayable } from './booking-state.ts';
import classes from './booking-table.module.css';

interface BookingActionsProps {
  workspace: Workspace;
  booking: BookingView;
  onCanceled(booking: BookingView): void;
}

export function BookingActions({ workspace, booking, onCanceled }: BookingActionsProps) {
  const { _id, entry } = booking;
  const about = `service-${_id} date-${_id} time-${_id}`;
  const app = useApp();
  // A double tap counts once, even before the row shows the result of the first tap.
  const [isBusy, setBusy] = useState(false);
  const isResting = useResting(isBusy);

  // The row or its buttons are about to go, so the focus moves first.
  async function cancel() {
    focusContent();
    setBusy(true);
    onCanceled(booking);
    const entry = await sayIfUnsaved(app, () => cancelBooking(workspace, _id));
    setBusy(false);
    await notifyIfWaiting(workspace, entry);
  }

  async function giveUp(entry: OutboxEntry) {
    focusContent();
    await sayIfUnsaved(app, () => discardEntry(workspace, entry, describeEntry(entry)));
  }

  if (isCancelable(booking))
    return (
      <div className={classes.buttons}>
        {isPayable(booking) && (
          <ButtonLink to="/dashboard/payment/$id" params={{ id: _id }} size="sm" px="sm" aria-describedby={about}>
            Pay
          </ButtonLink>
        )}
        <Button
          variant="default"
          size="sm"
          px="sm"
          disabled={isBusy}
          style={isResting ? NO_TAPS : undefined}
          aria-describedby={about}
          onClick={cancel}
        >
          Cancel
        </Button>
      </div>
    );
  if (!entry || !isDiscardable(booking)) return null;
  return (
    <div className={classes.buttons} ref={focusWhenGone}>
      {isSendableNow(entry) && (
        <Button
          size="sm"
          px="sm"
          variant="light"
          aria-describedby={about}
          onClick={() => sayIfUnsaved(app, () => tryAgain(workspace, entry))}
        >
          Try again
        </Button>
      )}
      <Button variant="default" size="sm" px="sm" aria-describedby={about} onClick={() => giveUp(entry)}>
        Discard
      </Button>
    </div>
  );
}
