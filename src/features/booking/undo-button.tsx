import { Button } from '@mantine/core';
import type { Workspace } from '../../app/workspaces.ts';
import { wishOf } from '../../data/wish-of.ts';
import { effectOf } from '../../sync/rules/rules-of.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { undoInWords } from '../messages/undo-in-words.ts';
import { focusContent } from '../ui/focus-content.ts';
import classes from './booking-table.module.css';

interface UndoButtonProps {
  workspace: Workspace;
  /** As it was when it was cancelled. */
  booking: BookingView;
}

/** Stands beside the state, where no other button of the row ever is: a doubled tap hits nothing else. */
export function UndoButton({ workspace, booking }: UndoButtonProps) {
  const { entry } = booking;

  async function undo() {
    // The button goes.
    focusContent();
    await undoInWords(workspace, (entry && effectOf(entry).books) ?? wishOf(booking));
  }

  return (
    <Button
      variant="light"
      size="sm"
      px="sm"
      className={classes.undo}
      aria-description={`${booking.serviceName}, ${booking.date}, ${booking.slot}`}
      onClick={undo}
    >
      Undo
    </Button>
  );
}
