import { Box, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { type SheetShown, type VisitView, viewVisits } from '../../sync/view-visits.ts';
import { wantedElsewhere } from '../../sync/wanted-bookings.ts';
import { dayText, isDay } from '../../words/day-text.ts';
import { useClinicNow } from '../live/use-clinic-now.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { useDeferHeader } from '../ui/defer-header.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { summaryText } from './day-summary.ts';
import { EVERYBODY, matchesSearch } from './desk-search.ts';
import { DeskToolbar } from './desk-toolbar.tsx';
import { FirstFree } from './first-free.tsx';
import classes from './front-desk.module.css';
import { KeysDialog } from './keys-dialog.tsx';
import { NewBookingDialog } from './new-booking-dialog.tsx';
import { Paper } from './paper.tsx';
import { PaperButtons } from './paper-buttons.tsx';
import { PaperEntryDialog } from './paper-entry-dialog.tsx';
import { SheetAge } from './sheet-age.tsx';
import { UnconfirmedList } from './unconfirmed-list.tsx';
import { useComingTimes } from './use-coming-times.ts';
import { useDeskDay } from './use-desk-day.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useDeskPayments } from './use-desk-payments.tsx';
import { useDeskServices } from './use-desk-services.ts';
import { useDeskStream } from './use-desk-stream.ts';
import { useLetterKeys } from './use-letter-keys.ts';
import { useNextDay } from './use-next-day.ts';
import { usePrint } from './use-print.ts';
import { undoableOf, useVisitPress } from './use-visit-press.ts';
import { VisitTable } from './visit-table.tsx';
import { WalkInDialog } from './walk-in-dialog.tsx';
import { WithoutConnection } from './without-connection.tsx';

interface FrontDeskProps {
  /** As the address has it, whatever it says; undefined for today. */
  date: string | undefined;
  onDateChange(date: string | undefined): void;
}

/** Who comes on a day, and what happened. */
export function FrontDesk(props: FrontDeskProps) {
  const workspace = useWorkspace();
  return workspace && <DeskOf workspace={workspace} {...props} />;
}

function DeskOf({ workspace, date, onDateChange }: FrontDeskProps & { workspace: Workspace }) {
  const { date: today, minute, time, ahead, zone } = useClinicNow();
  const day = date !== undefined && isDay(date) ? date : today;
  useDeskStream(workspace, today);
  const { isRead, sheet, asOf, entries, hasFailed, tryAgain, ...now } = useDeskDay(workspace, { day, today });
  useNextDay(workspace, day === today ? sheet : undefined, today);
  useComingTimes(workspace, sheet?.asOf, today);
  const services = useDeskServices(workspace, today, sheet);
  const isOffline = useIsOffline(workspace);
  const { press, noted, said, hasFailed: isUnsaved } = useVisitPress(workspace, { ahead, ...now });
  const [search, setSearch] = useState(EVERYBODY);
  const sought = useDeferredValue(search);
  const searchField = useRef<HTMLInputElement>(null);
  const booking = useDialogEntry('new-booking');
  const walkIn = useDialogEntry('walk-in');
  const keys = useDialogEntry('desk-keys');
  const [areLettersOn, turnLetters] = useLetterKeys(workspace.db);
  const paper = useDialogEntry('enter-from-paper');
  const printing = usePrint(workspace, { day, asOf: sheet?.asOf, ahead, zone, services, readNow: now.readNow });

  const isLoading = !isRead || (!sheet && !hasFailed && !isOffline);
  // What was asked for here is shown also where nothing else can be known of the day.
  const known = sheet ?? (isLoading ? undefined : UNKNOWN);
  const visits = useMemo(() => known && viewVisits(known, entries, day), [known, entries, day]);
  const elsewhere = useMemo(() => wantedElsewhere(entries, day), [entries, day]);
  const shown = useMemo(() => visits?.filter((visit) => matchesSearch(visit, sought)), [visits, sought]);
  const undoable = useMemo(() => undoableOf(noted, time), [noted, time]);
  const clock = useMemo(() => ({ now: time + ahead, zone }), [time, ahead, zone]);
  useDeferHeader(isLoading);

  const find = (id: string): VisitView | undefined => visits?.find(({ _id }) => _id === id);
  const { askPayment, dialog } = useDeskPayments(workspace, { find, onPaid: now.onPaid });
  const rowPress = useMemo(() => ({ ...press, askPayment }), [press, askPayment]);
  useDeskKeys(
    {
      note(id, state, minutes) {
        const visit = find(id);
        if (visit && visit.kind !== 'wanted' && !isRefused(visit)) press.change(visit, state, minutes);
      },
      undo(id) {
        const visit = find(id);
        if (visit && visit.state.events.length > 0) press.undo(visit);
      },
      book: () => booking.open(),
      addWalkIn: () => day === today && walkIn.open(),
      print: () => printing.print(),
      enterPaper: () => paper.open(),
      search: () => searchField.current?.focus(),
      showKeys: () => keys.open(),
    },
    areLettersOn,
  );

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2">
          Front desk
        </Title>
        <Title order={2} fz="h4" aria-live="polite">
          {dayText(day, today)}
        </Title>
        <SheetAge asOf={asOf} clock={clock} isOffline={isOffline} />
      </div>
      <DeskToolbar
        day={day}
        today={today}
        onDayChange={(next) => onDateChange(next === today ? undefined : next)}
        search={search}
        onSearch={setSearch}
        services={servicesIn(visits)}
        searchField={searchField}
        onBook={() => booking.open()}
        onAddWalkIn={() => walkIn.open()}
        onShowKeys={() => keys.open()}
      >
        <PaperButtons onPrint={() => printing.print()} onEnter={() => paper.open()} />
      </DeskToolbar>
      {printing.sheet && <Paper sheet={printing.sheet} />}
      {printing.problem && (
        <Text role="alert" c="var(--mantine-color-error)">
          {printing.problem}
        </Text>
      )}
      {isUnsaved && (
        <Text role="alert" c="var(--mantine-color-error)">
          This could not be saved. Please try again.
        </Text>
      )}
      <div>
        <div className={classes.free}>
          <FirstFree
            {...{ workspace, day, clock, ahead, isOffline }}
            entries={entries}
            moment={{ date: today, minute }}
            onBook={(start) => booking.open(start)}
          />
        </div>
        <Text fw={600} mih="1.55em">
          {sheet && visits && visits.length > 0 && summaryText(visits)}
        </Text>
      </div>
      <UnconfirmedList entries={elsewhere} today={today} storage={workspace.storage} />
      {shown && shown.length > 0 && (
        <VisitTable
          visits={shown}
          services={services}
          clock={clock}
          minute={day === today ? minute : undefined}
          storage={workspace.storage}
          undoable={undoable}
          press={rowPress}
        />
      )}
      {sheet && visits?.length === 0 && <Text>Nobody is expected on this day.</Text>}
      {visits && visits.length > 0 && shown?.length === 0 && <Text role="status">Nobody here matches the search.</Text>}
      {isLoading && (
        <Box pos="relative">
          <Skeleton height="11rem" radius="lg" aria-hidden="true" />
          <Loading label="Loading the sheet of this day" />
        </Box>
      )}
      {isRead && !sheet && hasFailed && !isOffline && <LoadFailed what="The sheet of this day" onTryAgain={tryAgain} />}
      <VisuallyHidden role="status">{paper.isOpen ? '' : said}</VisuallyHidden>
      {!isLoading && <WithoutConnection />}
      <NewBookingDialog
        {...{ workspace, day, entries }}
        isOpen={booking.isOpen}
        about={booking.about}
        onClose={booking.close}
      />
      <WalkInDialog
        workspace={workspace}
        isOpen={walkIn.isOpen}
        services={services}
        onAdd={(values) => press.addWalkIn(today, values)}
        onClose={walkIn.close}
      />
      {dialog}
      <KeysDialog isOpen={keys.isOpen} areOn={areLettersOn} onTurn={turnLetters} onClose={keys.close} />
      <PaperEntryDialog
        isOpen={paper.isOpen}
        db={workspace.db}
        day={day}
        zone={zone}
        visits={visits}
        press={rowPress}
        onClose={paper.close}
      />
    </Stack>
  );
}

const UNKNOWN: SheetShown = { asOf: '', last: 0, visits: [], events: [], cancellations: [], staff: [] };

/** The clinic does not know them. */
const isRefused = ({ entries }: VisitView) =>
  entries.some(({ name, state }) => name === 'addWalkIn' && state === 'rejected');

const servicesIn = (visits: readonly VisitView[] | undefined) =>
  [...new Set(visits?.flatMap(({ serviceName }) => serviceName ?? []))].sort();
