import { Table } from '@mantine/core';
import { memo, useRef } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { priceText } from '../../base/price-text.ts';
import { serviceFor } from '../../data/appointment-text.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { AlternativeOffers } from '../outbox/alternative-offers.tsx';
import { focusWhenGone } from '../ui/focus-content.ts';
import { BookingActions } from './booking-actions.tsx';
import { bookingState, isCancelable, isDiscardable } from './booking-state.ts';
import classes from './booking-table.module.css';
import { UndoButton } from './undo-button.tsx';

interface BookingRowProps {
  workspace: Workspace;
  booking: BookingView;
  /** The person canceled it, and it no longer exists. */
  isGone: boolean;
  canUndo: boolean;
  /** Stable across renders. */
  onCanceled(booking: BookingView): void;
}

/**
 * Every change on the device reads the list again; only rows that differ are rendered. A row that is gone keeps its look, so
 * nothing moves, and is hidden from screen readers.
 */
export const BookingRow = memo(function BookingRow(props: BookingRowProps) {
  const { workspace, booking, isGone, canUndo, onCanceled } = props;
  const hadButtons = useRef(false);
  hadButtons.current ||= isCancelable(booking) || isDiscardable(booking);
  const hidden = { role: 'cell', 'aria-hidden': isGone || undefined };
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      // A new time makes it a new row, and this one goes.
      ref={focusWhenGone}
      data-state={isGone ? 'gone' : booking.state}
      aria-description={isGone ? `${serviceFor(booking)}, ${booking.date}, ${booking.slot}` : undefined}
    >
      <Table.Td {...hidden} className={classes.service} id={`service-${booking._id}`}>
        {serviceFor(booking)}
      </Table.Td>
      <Table.Td {...hidden} className={classes.short} id={`date-${booking._id}`}>
        {booking.date}
      </Table.Td>
      <Table.Td {...hidden} className={classes.short} id={`time-${booking._id}`}>
        {booking.slot}
      </Table.Td>
      <Table.Td {...hidden}>{priceText(booking.price)}</Table.Td>
      <Table.Td role="cell" className={classes.state} tabIndex={-1}>
        {isGone ? 'Canceled' : bookingState(booking, workspace.storage)}
        {canUndo && <UndoButton workspace={workspace} booking={booking} />}
        {booking.entry && !isGone && (
          <AlternativeOffers
            workspace={workspace}
            entry={booking.entry}
            label={`service-${booking._id} date-${booking._id} time-${booking._id}`}
          />
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.actions} data-unused={!hadButtons.current || undefined}>
        {!isGone && <BookingActions workspace={workspace} booking={booking} onCanceled={onCanceled} />}
      </Table.Td>
    </Table.Tr>
  );
}, isSame);

function isSame(before: BookingRowProps, after: BookingRowProps): boolean {
  return (
    before.workspace === after.workspace &&
    before.isGone === after.isGone &&
    before.canUndo === after.canUndo &&
    JSON.stringify(before.booking) === JSON.stringify(after.booking)
  );
}
