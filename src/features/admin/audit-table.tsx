import { Box, Table } from '@mantine/core';
import type { Ref } from 'react';
import type { AuditLine } from '../../../contract/audit.ts';
import { useMomentText } from '../live/use-moment-text.ts';
import { Loading } from '../ui/loading.tsx';
import classes from './admin-table.module.css';
import { AuditRow } from './audit-row.tsx';

const COLUMNS = { When: '13.5rem', What: 'auto', Who: '30%' };

interface AuditTableProps {
  ref: Ref<HTMLTableElement>;
  lines: readonly AuditLine[];
  isLoading: boolean;
}

export function AuditTable({ ref, lines, isLoading }: AuditTableProps) {
  const momentText = useMomentText();
  return (
    <Box pos="relative" mih="6.5rem">
      <Table
        ref={ref}
        role="table"
        aria-label="Audit"
        aria-busy={isLoading}
        className={classes.table}
        verticalSpacing="sm"
      >
        <Table.Thead role="rowgroup" className={classes.head}>
          <Table.Tr role="row">
            {Object.entries(COLUMNS).map(([column, width]) => (
              <Table.Th role="columnheader" key={column} style={{ width }}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {lines.map((line) => (
            <AuditRow key={line.number} line={line} momentText={(at) => momentText(Date.parse(at))} />
          ))}
        </Table.Tbody>
      </Table>
      {isLoading && lines.length === 0 && <Loading label="Loading the audit" />}
    </Box>
  );
}
