import { Button, Table } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { type Pages, rowsInView } from '../../sync/rows-in-view.ts';
import type { BookingView } from '../../sync/view-bookings.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { TableHead } from '../ui/table-head.tsx';
import { BookingRow } from './booking-row.tsx';
import classes from './booking-table.module.css';
import { rowKeys } from './row-keys.ts';
import type { MyBookings } from './use-my-bookings.ts';

const COLUMNS = ['Service', 'Date', 'Time', 'Price', 'Status'];

interface BookingTableProps {
  workspace: Workspace;
  mine: Pick<MyBookings, 'today' | 'pages' | 'unread' | 'showMore'>;
  bookings: readonly BookingView[];
  /** The bookings that were canceled here and are gone. */
  gone: ReadonlySet<BookingView>;
  undoable: ReadonlySet<BookingView>;
  /** Stable across renders. */
  onCanceled(booking: BookingView): void;
}

/**
 * Appointments to come are first, the soonest on top, and past ones below, the latest on top. On a narrow screen each
 * row becomes a block; the roles keep it a table for screen readers.
 */
export function BookingTable({ workspace, mine, bookings, gone, undoable, onCanceled }: BookingTableProps) {
  const { today, pages, unread, showMore } = mine;
  const { start, next, end } = rowsInView(bookings, today, pages);
  const rest = bookings.length - end;
  const toCome = bookings.slice(next, end);
  const passed = bookings.slice(start, next).reverse();
  const table = useRef<HTMLTableElement>(null);
  const asked = useRef<{ end: keyof Pages; known: number }>(undefined);
  const shown = { earlier: toCome.length + passed.length, later: toCome.length };

  function ask(end: keyof Pages) {
    asked.current = { end, known: shown[end] };
    showMore(end);
  }

  useEffect(() => {
    const { end: at, known = 0 } = asked.current ?? {};
    if (!at || shown[at] <= known) return;
    asked.current = undefined;
    // The button goes once there is nothing more to show: a lost focus moves to the first new row.
    focusIfLost(() => table.current?.querySelectorAll<HTMLElement>('td[tabindex]')[known] ?? null);
  });

  const listRows = (rows: readonly BookingView[]) => {
    const keys = rowKeys(rows);
    return rows.map((booking, index) => (
      <BookingRow
        key={keys[index]}
        workspace={workspace}
        booking={booking}
        isGone={gone.has(booking)}
        canUndo={undoable.has(booking)}
        onCanceled={onCanceled}
      />
    ));
  };

  return (
    <>
      <Table ref={table} role="table" aria-label="My appointments" className={classes.table} verticalSpacing="md">
        <TableHead columns={COLUMNS} className={classes.head} />
        {toCome.length > 0 && (
          <Table.Tbody role="rowgroup">
            {listRows(toCome)}
            {rest > 0 && (
              <Table.Tr role="row" className={classes.more}>
                <Table.Td role="cell" colSpan={6}>
                  <Button variant="default" fullWidth onClick={() => ask('later')}>
                    Show later appointments {unread && `(${unread.toCome + rest})`}
                  </Button>
                </Table.Td>
              </Table.Tr>
            )}
          </Table.Tbody>
        )}
        {passed.length > 0 && (
          <Table.Tbody role="rowgroup">
            <Table.Tr role="row" className={classes.past}>
              <Table.Th role="rowheader" scope="rowgroup" colSpan={6}>
                Past appointments
              </Table.Th>
            </Table.Tr>
            {listRows(passed)}
          </Table.Tbody>
        )}
      </Table>
      {start > 0 && (
        <Button variant="default" onClick={() => ask('earlier')}>
          Show earlier appointments {unread && `(${unread.passed + start})`}
        </Button>
      )}
    </>
  );
}
