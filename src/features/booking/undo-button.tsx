import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { wishOf } from '../../data/wish-of.ts';
import { effectOf } from '../../sync/rules/rules-of.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { undoOffered } from '../messages/undo-offered.ts';
import { focusAround, isContentFocused } from '../ui/focus-content.ts';
import classes from './booking-table.module.css';

interface UndoButtonProps {
  workspace: Workspace;
  /** As it was when it was canceled. */
  booking: BookingView;
}

/** Placed beside the state, where the row never has another button, so a double tap hits nothing else. */
export function UndoButton({ workspace, booking }: UndoButtonProps) {
  const app = useApp();
  const { entry } = booking;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Cancel moved the focus to the content. From the cell, this button is one Tab away, and a doubled Enter hits nothing.
    if (isContentFocused()) button.current?.closest('td')?.focus({ preventScroll: true });
  }, []);

  useLayoutEffect(() => {
    const { current } = button;
    // It is offered for a while, and may go while it has the focus.
    return () => {
      if (current && current === document.activeElement) focusAround(current);
    };
  }, []);

  async function undo() {
    // The button goes, and the row then shows the new booking.
    if (button.current) focusAround(button.current);
    await undoOffered(app, workspace, (entry && effectOf(entry).books) ?? wishOf(booking));
  }

  return (
    <Button
      ref={button}
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
