import { Button, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { useClinicNow } from '../live/use-clinic-now.ts';
import { BookingRow } from './booking-row.tsx';
import classes from './booking-table.module.css';
import { rowsInView } from './rows-in-view.ts';

interface BookingTableProps {
  workspace: Workspace;
  bookings: readonly BookingView[];
  /** Of the bookings, those that were canceled here and are gone. */
  gone: ReadonlySet<BookingView>;
  undoable: ReadonlySet<BookingView>;
  /** The same function from render to render. */
  onCanceled(booking: BookingView): void;
}

/** On a narrow screen each row becomes a block. The roles keep it a table for those who can't see it. */
export function BookingTable({ workspace, bookings, gone, undoable, onCanceled }: BookingTableProps) {
  const { date: today } = useClinicNow();
  const [pages, setPages] = useState({ earlier: 0, later: 0 });
  const { start, end } = rowsInView(bookings, today, pages);
  const later = bookings.length - end;
  return (
    <>
      {start > 0 && (
        <Button variant="default" onClick={() => setPages({ ...pages, earlier: pages.earlier + 1 })}>
          Show earlier appointments ({start})
        </Button>
      )}
      <Table role="table" aria-label="My appointments" className={classes.table} verticalSpacing="md">
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            <Table.Th role="columnheader">Service</Table.Th>
            <Table.Th role="columnheader">Date</Table.Th>
            <Table.Th role="columnheader">Time</Table.Th>
            <Table.Th role="columnheader">Price</Table.Th>
            <Table.Th role="columnheader">Status</Table.Th>
            <Table.Th role="columnheader">
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {bookings.slice(start, end).map((booking) => (
            <BookingRow
              key={booking._id}
              workspace={workspace}
              booking={booking}
              isGone={gone.has(booking)}
              canUndo={undoable.has(booking)}
              onCanceled={onCanceled}
            />
          ))}
        </Table.Tbody>
      </Table>
      {later > 0 && (
        <Button variant="default" onClick={() => setPages({ ...pages, later: pages.later + 1 })}>
          Show later appointments ({later})
        </Button>
      )}
    </>
  );
}
