import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { slotTime } from '../../../../contract/slot.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { hasTime } from '../../../sync/visit-order.ts';
import { phoneAddress } from '../../ui/phone-address.ts';
import { paymentText } from '../payment/visit-payment-text.ts';
import { isRefusedWalkIn } from './notable-states.ts';
import { refusedHere } from './refused-at-desk.ts';
import { RefusedNote } from './refused-note.tsx';
import { VisitActions } from './visit-actions.tsx';
import type { VisitPress } from './visit-press.ts';
import classes from './visit-table.module.css';
import { stateAlone } from './visit-text.ts';

interface VisitRowProps {
  visit: VisitView;
  service: string;
  /** When somebody without a time came, if that is noted: tells screen readers namesakes apart. */
  came: string | undefined;
  state: string;
  /** Further lines about it. */
  more: string[];
  waiting: string | undefined;
  canUndo: boolean;
  /** Tab enters the table at this row. */
  isEntry: boolean;
  /** Stable across renders. */
  press: VisitPress;
}

/** Each change on the device reads the whole day again; only rows that differ are rendered. */
export const VisitRow = memo(function VisitRow(props: VisitRowProps) {
  const { visit, service, came, state, more, waiting, canUndo, isEntry, press } = props;
  const { _id, kind, name, phone, slot } = visit;
  const paid = paymentText(visit);
  const refused = refusedHere(visit);
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-visit={_id}
      // Stays the same when a booking comes back with a new id (use-keep-focus.ts).
      data-appointment={`${name} ${phone} ${service}`}
      data-kind={kind}
      data-state={visit.state.name}
      tabIndex={isEntry ? 0 : -1}
      aria-labelledby={`visit-${_id} time-${_id}`}
      aria-description={stateAlone(visit)}
    >
      <Table.Td role="cell" className={classes.time} id={`time-${_id}`}>
        <span className={classes.slot}>{hasTime(visit) ? slot && slotTime(slot) : 'Walk-in'}</span>
        {came && <VisuallyHidden component="span">{came}</VisuallyHidden>}
        <Text span size="sm" c="dimmed" className={classes.line}>
          {service}
        </Text>
      </Table.Td>
      <Table.Td role="cell">
        <span className={classes.name}>
          <bdi id={`visit-${_id}`}>{name}</bdi>
        </span>
        <span className={classes.reach}>
          {phone && (
            <Anchor href={phoneAddress(phone)} size="sm" className={classes.phone}>
              {phone}
            </Anchor>
          )}
          {paid && (
            <Text span size="sm" c="dimmed">
              {paid}
            </Text>
          )}
        </span>
      </Table.Td>
      <Table.Td role="cell" className={classes.state} tabIndex={-1}>
        <span className={classes.stateName}>{state}</span>
        {[...(waiting ? [waiting] : []), ...more].map((text) => (
          <Text span key={text} size="sm" c="dimmed" className={classes.line}>
            {text}
          </Text>
        ))}
        {refused.map((entry) => (
          <RefusedNote
            key={entry.seq}
            entry={entry}
            visit={visit}
            takesRow={kind === 'wanted' || isRefusedWalkIn(visit)}
            label={`visit-${_id} time-${_id}`}
            press={press}
          />
        ))}
      </Table.Td>
      <Table.Td role="cell">
        <VisitActions visit={visit} canUndo={canUndo} press={press} />
      </Table.Td>
    </Table.Tr>
  );
}, isSame);

function isSame({ press, ...before }: VisitRowProps, { press: nextPress, ...after }: VisitRowProps): boolean {
  return press === nextPress && JSON.stringify(before) === JSON.stringify(after);
}
