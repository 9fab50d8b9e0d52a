/** The front desk's dialogs, except a row's payment dialog, and the functions that open them. */
import type { ReactNode } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { TakenTimes } from '../../sync/taken-times.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { type DialogEntry, useDialogEntry } from '../ui/use-dialog-entry.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { BookingStart } from './new-booking/booking-start.ts';
import { NewBookingDialog } from './new-booking/new-booking-dialog.tsx';
import { NEW_BOOKING_DRAFT } from './new-booking/new-booking-values.ts';
import { PaperEntryDialog } from './paper/paper-entry-dialog.tsx';
import { WalkInDialog } from './patient/walk-in-dialog.tsx';
import { WALK_IN_DRAFT } from './patient/walk-in-form.tsx';
import type { DeskPress } from './rows/use-visit-press.ts';
import { useLetterKeys } from './use-letter-keys.ts';

interface DeskDialogsInput {
  /** ISO days. */
  day: string;
  today: string;
  zone: string;
  taken: TakenTimes;
  services: ReadonlyMap<string, string>;
  visits: readonly VisitView[] | undefined;
  press: DeskPress;
}

interface DeskDialogs {
  book(start?: BookingStart): void;
  /** Walk-ins are for today only. */
  addWalkIn(): void;
  enterPaper(): void;
  showKeys(): void;
  areLettersOn: boolean;
  isPaperOpen: boolean;
  dialogs: ReactNode;
}

export function useDeskDialogs(workspace: Workspace, input: DeskDialogsInput): DeskDialogs {
  const { day, today, zone, taken, services, visits, press } = input;
  const booking = useDialogEntry('new-booking');
  const walkIn = useDialogEntry('walk-in');
  const paper = useDialogEntry('enter-from-paper');
  const keys = useDialogEntry('desk-keys');
  const [areLettersOn, turnLetters] = useLetterKeys(workspace.db);
  const dialogs = (
    <>
      <NewBookingDialog
        {...{ workspace, day, taken }}
        isOpen={booking.isOpen}
        about={booking.about}
        onClose={booking.close}
      />
      <WalkInDialog
        {...{ workspace, today, services }}
        isOpen={walkIn.isOpen}
        onAdd={(values) => press.addWalkIn(today, values)}
        onClose={walkIn.close}
      />
      <PaperEntryDialog
        {...{ day, zone, visits, press }}
        isOpen={paper.isOpen}
        about={paper.about}
        db={workspace.db}
        onClose={paper.close}
      />
      <KeysDialog isOpen={keys.isOpen} areOn={areLettersOn} onTurn={turnLetters} onClose={keys.close} />
    </>
  );
  /** Starts blank for the next patient: what was typed comes back only by Forward or a reload. */
  function openBlank({ open }: DialogEntry, draft: string, about?: BookingStart) {
    workspace.drafts.forget(draft);
    open(about);
  }
  return {
    book: (start) => openBlank(booking, NEW_BOOKING_DRAFT, start),
    addWalkIn: () => day === today && openBlank(walkIn, WALK_IN_DRAFT),
    enterPaper: () => paper.open(day),
    showKeys: () => keys.open(),
    areLettersOn,
    isPaperOpen: paper.isOpen,
    dialogs,
  };
}
