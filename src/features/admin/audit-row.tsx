import { Table, Text } from '@mantine/core';
import { AUDIT_WAITED_MS, type AuditLine } from '../../../contract/audit.ts';
import { actionText, detailText, whomText, whoText } from '../../words/audit-words.ts';
import classes from './admin-table.module.css';

interface AuditRowProps {
  line: AuditLine;
  /** An ISO moment on the clinic's clock. */
  momentText(at: string): string;
}

export function AuditRow({ line, momentText }: AuditRowProps) {
  const { number, at, deviceAt, action, object, detail, requestId } = line;
  const hasWaited = deviceAt !== undefined && Math.abs(Date.parse(at) - Date.parse(deviceAt)) > AUDIT_WAITED_MS;
  const whom = whomText(line);
  return (
    <Table.Tr role="row" className={classes.row} tabIndex={-1}>
      <Table.Td role="cell">
        {momentText(at)}
        {hasWaited && (
          <Text size="xs" c="dimmed">
            on the device {momentText(deviceAt)}
          </Text>
        )}
      </Table.Td>
      <Table.Td role="cell">
        <Text span inherit fw={600}>
          {actionText(action)}
        </Text>
        {detail && <Text size="sm">{detailText(line)}</Text>}
        <Text size="xs" c="dimmed">
          {number} · {object} · request {requestId}
        </Text>
      </Table.Td>
      <Table.Td role="cell">
        {whoText(line)}
        {whom && (
          <Text size="sm" c="dimmed">
            for {whom}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
