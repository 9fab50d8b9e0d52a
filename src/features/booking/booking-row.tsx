import { Table } from '@mantine/core';
import { memo } from 'react';
import type { BookingView } from '../../data/view-bookings.ts';
import { FreeInstead } from '../shell/free-instead.tsx';
import type { Workspace } from '../shell/workspaces.ts';
import { BookingActions } from './booking-actions.tsx';
import { bookingState } from './booking-state.ts';
import classes from './booking-table.module.css';

interface BookingRowProps {
  workspace: Workspace;
  booking: BookingView;
}

/** Every change on the device reads the whole list anew; only the rows that differ are rendered again. */
export const BookingRow = memo(function BookingRow({ workspace, booking }: BookingRowProps) {
  return (
    <Table.Tr role="row" className={classes.row} data-state={booking.state}>
      <Table.Td role="cell" className={classes.service} id={`service-${booking._id}`}>
        {booking.serviceName}
      </Table.Td>
      <Table.Td role="cell" className={classes.short}>
        {booking.date}
      </Table.Td>
      <Table.Td role="cell" className={classes.short}>
        {booking.slot}
      </Table.Td>
      <Table.Td role="cell">${booking.price}</Table.Td>
      <Table.Td role="cell" className={classes.state}>
        {bookingState(booking, workspace.place)}
        {booking.entry && <FreeInstead workspace={workspace} entry={booking.entry} />}
      </Table.Td>
      <Table.Td role="cell" className={classes.actions}>
        <BookingActions workspace={workspace} booking={booking} />
      </Table.Td>
    </Table.Tr>
  );
}, isSame);

function isSame(before: BookingRowProps, after: BookingRowProps): boolean {
  return before.workspace === after.workspace && JSON.stringify(before.booking) === JSON.stringify(after.booking);
}
