import { Table, VisuallyHidden } from '@mantine/core';

interface TableHeadProps {
  /** Headings; that of the actions is added. */
  columns: readonly string[];
  className: string | undefined;
}

/** The roles keep it a table's head for screen readers where the rows become blocks. */
export function TableHead({ columns, className }: TableHeadProps) {
  return (
    <Table.Thead role="rowgroup" className={className}>
      <Table.Tr role="row">
        {columns.map((column) => (
          <Table.Th role="columnheader" key={column}>
            {column}
          </Table.Th>
        ))}
        <Table.Th role="columnheader">
          <VisuallyHidden>Actions</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}
