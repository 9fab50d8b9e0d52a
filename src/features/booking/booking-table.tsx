import { Table, VisuallyHidden } from '@mantine/core';
import type { BookingView } from '../../data/view-bookings.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { BookingActions } from './booking-actions.tsx';
import { bookingState } from './booking-state.ts';
import classes from './booking-table.module.css';
import { FreeInstead } from './free-instead.tsx';

interface BookingTableProps {
  workspace: Workspace;
  bookings: BookingView[];
}

/** On a narrow screen each row becomes a block. The roles keep it a table for those who can't see it. */
export function BookingTable({ workspace, bookings }: BookingTableProps) {
  return (
    <Table role="table" aria-label="My appointments" className={classes.table} verticalSpacing="md">
      <Table.Thead role="rowgroup" className={classes.head}>
        <Table.Tr role="row">
          <Table.Th role="columnheader">Service</Table.Th>
          <Table.Th role="columnheader">Date</Table.Th>
          <Table.Th role="columnheader">Time</Table.Th>
          <Table.Th role="columnheader">Price</Table.Th>
          <Table.Th role="columnheader">State</Table.Th>
          <Table.Th role="columnheader">
            <VisuallyHidden>What you can do</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {bookings.map((booking) => (
          <Table.Tr role="row" key={booking._id} className={classes.row} data-state={booking.state}>
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
              <FreeInstead workspace={workspace} booking={booking} />
            </Table.Td>
            <Table.Td role="cell" className={classes.actions}>
              <BookingActions workspace={workspace} booking={booking} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
