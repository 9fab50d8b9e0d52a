import { Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { dayText, isDay, NO_DAY } from '../../words/day-text.ts';
import { useClinicNow } from '../live/use-clinic-now.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { useDeferHeader } from '../ui/defer-header.ts';
import { useReplacedDay } from '../ui/use-replaced-day.ts';
import { summaryText } from './day-summary.ts';
import { DeskToolbar } from './desk-toolbar.tsx';
import { FirstFree } from './first-free.tsx';
import classes from './front-desk.module.css';
import { Paper } from './paper/paper.tsx';
import { PaperButtons } from './paper/paper-buttons.tsx';
import { usePrint } from './paper/use-print.ts';
import { useDeskPayments } from './payment/use-desk-payments.tsx';
import { RefusedList } from './rows/refused-list.tsx';
import { SheetRows } from './rows/sheet-rows.tsx';
import { undoableOf } from './rows/undo-offers.ts';
import { useVisitPress } from './rows/use-visit-press.ts';
import { visitNow } from './rows/visit-now.ts';
import { SheetAge } from './sheet-age.tsx';
import { UnconfirmedList } from './unconfirmed-list.tsx';
import { useComingTimes } from './use-coming-times.ts';
import { useDeskDay } from './use-desk-day.ts';
import { useDeskDialogs } from './use-desk-dialogs.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskRows } from './use-desk-rows.ts';
import { useDeskServices } from './use-desk-services.ts';
import { useDeskStream } from './use-desk-stream.ts';
import { useNextDay } from './use-next-day.ts';
import { WithoutConnection } from './without-connection.tsx';

interface FrontDeskProps {
  /** As in the address, valid or not; undefined for today. */
  date: string | undefined;
  onDateChange(date: string | undefined): void;
  /** The address named no valid day: remove it. Stable across renders. */
  onNoDate(): void;
}

export function FrontDesk(props: FrontDeskProps) {
  const workspace = useWorkspace();
  return workspace && <DeskOf workspace={workspace} {...props} />;
}

function DeskOf({ workspace, date, onDateChange, onNoDate }: FrontDeskProps & { workspace: Workspace }) {
  const { date: today, minute, time, ahead, zone } = useClinicNow();
  const day = date !== undefined && isDay(date) ? date : today;
  const isPast = day < today;
  const { isReplaced, onDayChosen } = useReplacedDay(date, onNoDate);
  useDeskStream(workspace, today);
  const { isRead, sheet, asOf, kept, entries, hasFailed, tryAgain, ...now } = useDeskDay(workspace, { day, today });
  useNextDay(workspace, day === today ? sheet : undefined, today);
  useComingTimes(workspace, sheet !== undefined, today);
  const services = useDeskServices(workspace, today, sheet);
  const isOffline = useIsOffline(workspace);
  const isLoading = !isRead || (!sheet && !hasFailed && !isOffline);
  useDeferHeader(isLoading);

  const rows = useDeskRows({ day, sheet, kept, entries, services, isLoading });
  const { visits, taken, elsewhere, rowless } = rows;
  const clock = useMemo(() => ({ now: time + ahead, zone, ahead }), [time, ahead, zone]);

  const find = (id: string): VisitView | undefined => visits?.find(({ _id }) => _id === id);
  const { askPayment, dialog } = useDeskPayments(workspace, { day, visits: sheet && visits, onPaid: now.onPaid });
  const { press, undoOffers, said } = useVisitPress(workspace, { day, ahead, askPayment, ...now });
  const undoable = useMemo(() => undoableOf(undoOffers, time), [undoOffers, time]);
  const searchField = useRef<HTMLInputElement>(null);
  const { print, ...printing } = usePrint(workspace, { day, asOf, ahead, zone, services, readNow: now.readNow });
  const { dialogs, ...open } = useDeskDialogs(workspace, { day, today, zone, taken, services, visits, press });
  function goToNow() {
    const next = day === today ? visitNow(rows.shown, minute) : undefined;
    const row = next && document.querySelector<HTMLElement>(`[data-visit="${CSS.escape(next._id)}"]`);
    // Those before may be late, or in the chair.
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ focusVisible: true, preventScroll: true });
  }
  useDeskKeys(
    {
      goToNow,
      note(id, state, minutes) {
        const visit = find(id);
        if (visit) press.change(visit, state, minutes);
      },
      undo(id) {
        const visit = find(id);
        if (visit) press.undo(visit);
      },
      ...open,
      print,
      search() {
        searchField.current?.focus();
        // The name typed next replaces the one before.
        searchField.current?.select();
      },
    },
    open.areLettersOn,
  );

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2">
          Front desk
        </Title>
        {isReplaced && (
          <Text role="status" mb="xs">
            {NO_DAY}
          </Text>
        )}
        <Title order={2} fz="h4" aria-live="polite">
          {dayText(day, today)}
        </Title>
        <SheetAge {...{ day, today, asOf, clock }} isOffline={isOffline && isRead} />
      </div>
      <DeskToolbar
        day={day}
        today={today}
        onDayChange={(next) => {
          onDayChosen();
          onDateChange(next === today ? undefined : next);
        }}
        search={rows.search}
        onSearch={rows.setSearch}
        services={rows.servicesHere}
        searchField={searchField}
        onNow={rows.shown.length > 0 ? goToNow : undefined}
        onBook={() => open.book()}
        onAddWalkIn={open.addWalkIn}
        onShowKeys={open.showKeys}
        areLettersOn={open.areLettersOn}
      >
        <PaperButtons onPrint={print} onEnter={open.enterPaper} />
      </DeskToolbar>
      {printing.sheet && <Paper sheet={printing.sheet} />}
      {printing.problem && (
        <Text role="alert" c="var(--mantine-color-error)">
          {printing.problem}
        </Text>
      )}
      <div>
        <div className={classes.free}>
          <FirstFree
            {...{ workspace, day, clock, isOffline, taken }}
            moment={{ date: today, minute }}
            onBook={open.book}
          />
        </div>
        <Text fw={600} mih="1.55em">
          {sheet && visits && visits.length > 0 && summaryText(visits, isPast)}
        </Text>
      </div>
      <UnconfirmedList entries={elsewhere} today={today} storage={workspace.storage} />
      <RefusedList entries={rowless} press={press} />
      <SheetRows
        {...{ day, visits, isLoading, services, clock, undoable, press }}
        shown={rows.shown}
        isSheetHere={sheet !== undefined}
        linesAbove={elsewhere.length + rowless.length}
        onTryAgain={isRead && !sheet && hasFailed && !isOffline ? tryAgain : undefined}
        minute={day === today ? minute : undefined}
        isPast={isPast}
        storage={workspace.storage}
      />
      <VisuallyHidden role="status">{open.isPaperOpen ? '' : said}</VisuallyHidden>
      {!isLoading && <WithoutConnection storage={workspace.storage} />}
      {dialog}
      {dialogs}
    </Stack>
  );
}
