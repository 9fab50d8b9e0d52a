import { Table } from '@mantine/core';
import { memo } from 'react';
import { slotStart } from '../../../../contract/slot.ts';
import type { StorageKind } from '../../../data/open-person-db.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { hasTime } from '../../../sync/visit-order.ts';
import type { ClinicClock } from '../../../words/clinic-time-text.ts';
import { TableHead } from '../../ui/table-head.tsx';
import { stepBackKey } from './undo-offers.ts';
import { useKeepFocus } from './use-keep-focus.ts';
import type { VisitPress } from './visit-press.ts';
import { VisitRow } from './visit-row.tsx';
import classes from './visit-table.module.css';
import { cameText, moreText, stateText, waitingHere } from './visit-text.ts';

const COLUMNS = ['Time', 'Patient', 'State'];

interface VisitTableProps {
  visits: readonly VisitView[];
  /** Names of services by id, for rows that the clinic has not named yet. */
  services: ReadonlyMap<string, string>;
  clock: ClinicClock;
  /** Minutes from midnight on the clinic's clock; undefined on any day but today. */
  minute: number | undefined;
  isPast: boolean;
  storage: StorageKind;
  /** Ids of the events that were just noted here. */
  undoable: ReadonlySet<string>;
  press: VisitPress;
}

/** Memoized: the rest of the page changes with every press. Rows become blocks on a narrow screen; the roles keep it a table. */
export const VisitTable = memo(function VisitTable(props: VisitTableProps) {
  const { visits, services, clock, minute, isPast, storage, undoable, press } = props;
  useKeepFocus();
  return (
    <Table
      role="table"
      aria-label="Front desk"
      className={classes.table}
      verticalSpacing="sm"
      horizontalSpacing="0.5rem"
    >
      <TableHead columns={COLUMNS} className={classes.head} />
      <Table.Tbody role="rowgroup">
        {visits.map((visit, index) => (
          <VisitRow
            key={visit._id}
            visit={visit}
            service={visit.serviceName ?? services.get(visit.serviceId ?? '') ?? ''}
            came={hasTime(visit) ? undefined : cameText(visit, clock)}
            state={stateText(visit, clock, { minutesPast: minutesPast(visit, minute), isPast })}
            more={moreText(visit, clock)}
            waiting={waitingHere(visit, storage)}
            canUndo={[...visit.state.events, stepBackKey(visit)].some((id) => undoable.has(id))}
            isEntry={index === 0}
            press={press}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
});

/** Since the appointment began; undefined if it has not. */
function minutesPast({ kind, slot = '' }: VisitView, minute: number | undefined): number | undefined {
  const start = slotStart(slot);
  return kind === 'booking' && start !== undefined && minute !== undefined && minute > start
    ? minute - start
    : undefined;
}
