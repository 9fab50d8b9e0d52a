import { Box, Skeleton, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Loading } from '../ui/loading.tsx';
import { TableHead } from '../ui/table-head.tsx';
import { NO_TAPS, useResting } from '../ui/use-resting.ts';
import classes from './admin-table.module.css';

const SKELETON_ROWS = ['first', 'second', 'third'];

interface AdminTableProps {
  label: string;
  /** Label while rows are loading and none are known yet. */
  loading: string | undefined;
  /** Headings; a last column for the actions is added. */
  columns: string[];
  /** Tells which rows are where, so that they rest once they have moved. Undefined while they are not known yet. */
  order: string | undefined;
  /** The first column has sentences, and the last has one button. */
  isWordy?: boolean;
  children: ReactNode | undefined;
}

/** On a narrow screen each row becomes a block. The roles keep it a table for screen readers. */
export function AdminTable({ label, loading, columns, order, isWordy, children }: AdminTableProps) {
  // An answer of the clinic may move another row under a finger.
  const isResting = useResting(order);
  return (
    <Box pos="relative" style={isResting ? NO_TAPS : undefined}>
      <Table
        role="table"
        aria-label={label}
        aria-busy={!children}
        className={classes.table}
        mod={{ wordy: isWordy }}
        verticalSpacing="sm"
      >
        <TableHead columns={columns} className={classes.head} />
        <Table.Tbody role="rowgroup">
          {children ??
            SKELETON_ROWS.map((row) => (
              <Table.Tr key={row} className={classes.row} aria-hidden="true">
                {columns.map((column) => (
                  <Table.Td key={column}>
                    <Skeleton height="1.25rem" width="70%" my={3} />
                  </Table.Td>
                ))}
                <Table.Td className={classes.actions}>
                  <Skeleton height="2.25rem" width="8rem" display="inline-block" />
                </Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
      {loading && <Loading label={loading} />}
    </Box>
  );
}
